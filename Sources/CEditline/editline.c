#ifdef LINE_EDITING

#if !__has_include(<histedit.h>)
#error "libedit's header is missing: apt-get install libedit-dev, or build with --disable-default-traits"
#endif

#define _GNU_SOURCE
#include "CEditline.h"
#include <histedit.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

_Static_assert(sizeof(wchar_t) == sizeof(uint32_t), "libedit's characters are UTF-32");
_Static_assert(ce_done == CC_NORM && ce_accept == CC_NEWLINE && ce_end == CC_EOF, "as libedit has them");
_Static_assert(ce_refresh == CC_REFRESH && ce_beep == CC_ERROR, "as libedit has them");

struct ce_editor {
  EditLine *libedit;
  FILE *nowhere;
  ce_callbacks callbacks;
};

static ce_editor *editor_of(EditLine *libedit) {
  void *data = NULL;
  el_get(libedit, EL_CLIENTDATA, &data);
  return data;
}

// Callbacks

static wchar_t *prompt(EditLine *libedit) {
  ce_editor *editor = editor_of(libedit);
  return (wchar_t *)editor->callbacks.prompt(editor->callbacks.context);
}

static int next(EditLine *libedit, wchar_t *character) {
  ce_editor *editor = editor_of(libedit);
  uint32_t found = 0;
  int result = editor->callbacks.next(editor->callbacks.context, &found);
  *character = (wchar_t)found;
  return result;
}

// libedit passes no slot to the function of a key, so each slot has a function of its own.
#define SLOT(number)                                                            \
  static unsigned char slot##number(EditLine *libedit, wint_t character) {      \
    (void)character;                                                            \
    ce_editor *editor = editor_of(libedit);                                     \
    return (unsigned char)editor->callbacks.key(editor->callbacks.context, number); \
  }
SLOT(0) SLOT(1) SLOT(2) SLOT(3) SLOT(4) SLOT(5) SLOT(6) SLOT(7)
SLOT(8) SLOT(9) SLOT(10) SLOT(11) SLOT(12) SLOT(13) SLOT(14) SLOT(15)

static unsigned char (*const slots[ce_slots])(EditLine *, wint_t) = {
  slot0, slot1, slot2, slot3, slot4, slot5, slot6, slot7,
  slot8, slot9, slot10, slot11, slot12, slot13, slot14, slot15,
};

// Making

ce_editor *ce_create(const char *program, const ce_callbacks *callbacks) {
  // libedit measures and writes characters by the locale. In the C locale, UTF-8 is the best guess.
  setlocale(LC_CTYPE, "");
  if (MB_CUR_MAX == 1) setlocale(LC_CTYPE, "C.UTF-8");
  ce_editor *editor = calloc(1, sizeof *editor);
  if (!editor) return NULL;
  editor->callbacks = *callbacks;
  // libedit's own error messages would not help a user.
  editor->nowhere = fopen("/dev/null", "we");
  if (editor->nowhere) editor->libedit = el_init(program, stdin, stdout, editor->nowhere);
  if (!editor->libedit) {
    ce_destroy(editor);
    return NULL;
  }
  el_set(editor->libedit, EL_CLIENTDATA, editor);
  // libedit's own signal handlers would send each signal to the whole process group.
  el_set(editor->libedit, EL_SIGNAL, 0);
  // While a line is edited, Ctrl-S is a key and does not stop the screen. In a paste, CR LF is not
  // changed, and Ctrl-C, Ctrl-Z and Ctrl-\\ are text.
  el_set(editor->libedit, EL_SETTY, "-d", "-ixon", "-inlcr", "-icrnl", "-isig", NULL);
  // Between two lines the terminal stays in the mode of single keys: in the line mode of the system,
  // Ctrl-D would not arrive as a key.
  el_set(editor->libedit, EL_SETTY, "-x", "-icanon", "-echo", NULL);
  el_wset(editor->libedit, EL_PROMPT_ESC, prompt, L'\001');
  el_wset(editor->libedit, EL_GETCFN, next);
  ce_use_emacs_keys(editor);
  return editor;
}

void ce_destroy(ce_editor *editor) {
  if (editor->libedit) el_end(editor->libedit);
  if (editor->nowhere) fclose(editor->nowhere);
  free(editor);
}

bool ce_is_able(ce_editor *editor) {
  char *up = NULL;
  return el_get(editor->libedit, EL_GETTC, "up", &up) == 0 && up && *up;
}

// Keys

bool ce_name_slot(ce_editor *editor, int slot, const char *name, const char *purpose) {
  if (slot < 0 || slot >= ce_slots) return false;
  return el_set(editor->libedit, EL_ADDFN, name, purpose, slots[slot]) == 0;
}

bool ce_bind(ce_editor *editor, const char *key, const char *function) {
  return el_set(editor->libedit, EL_BIND, key, function, NULL) == 0;
}

static bool has_word(const char *word, int count, const char **words) {
  for (int place = 0; place < count; place++)
    if (strcmp(words[place], word) == 0) return true;
  return false;
}

// libedit's own reading crashes at a quote that is not closed; so does its key that takes commands.
static void configure(ce_editor *editor, const char *line) {
  Tokenizer *tokenizer = tok_init(NULL);
  if (!tokenizer) return;
  int count = 0;
  const char **words = NULL;
  if (tok_str(tokenizer, line, &count, &words) == 0 && count > 0 && words[0][0] != '#' &&
      !has_word("ed-command", count, words))
    el_parse(editor->libedit, count, words);
  tok_end(tokenizer);
}

void ce_read_configuration(ce_editor *editor, const char *path) {
  FILE *file = fopen(path, "re");
  if (!file) return;
  char *line = NULL;
  size_t room = 0;
  while (getline(&line, &room, file) > 0) configure(editor, line);
  free(line);
  fclose(file);
  // Overrides `edit off` in the configuration: TERM=dumb is the way to turn editing off.
  el_set(editor->libedit, EL_EDITMODE, 1);
}

bool ce_has_vi_keys(ce_editor *editor) {
  const char *keys = NULL;
  return el_get(editor->libedit, EL_EDITOR, &keys) == 0 && keys && strcmp(keys, "vi") == 0;
}

void ce_use_emacs_keys(ce_editor *editor) { el_set(editor->libedit, EL_EDITOR, "emacs"); }

// Editing

const uint32_t *ce_read(ce_editor *editor, size_t *length) {
  int count = 0;
  const wchar_t *text = el_wgets(editor->libedit, &count);
  *length = text && count > 0 ? (size_t)count : 0;
  return (const uint32_t *)text;
}

void ce_line(ce_editor *editor, const uint32_t **text, size_t *length, size_t *cursor) {
  const LineInfoW *line = el_wline(editor->libedit);
  *text = (const uint32_t *)line->buffer;
  *length = (size_t)(line->lastchar - line->buffer);
  *cursor = (size_t)(line->cursor - line->buffer);
}

bool ce_set_line(ce_editor *editor, const uint32_t *text, size_t length, size_t cursor) {
  const LineInfoW *line = el_wline(editor->libedit);
  // libedit can only delete text before the cursor, and has no function that empties the line.
  el_cursor(editor->libedit, (int)(line->lastchar - line->cursor));
  line = el_wline(editor->libedit);
  el_wdeletestr(editor->libedit, (int)(line->lastchar - line->buffer));
  if (length > 0 && el_winsertstr(editor->libedit, (const wchar_t *)text) != 0) return false;
  el_cursor(editor->libedit, (int)cursor - (int)length);
  return true;
}

bool ce_insert(ce_editor *editor, const uint32_t *text) {
  return el_winsertstr(editor->libedit, (const wchar_t *)text) == 0;
}

void ce_redraw(ce_editor *editor) { el_set(editor->libedit, EL_REFRESH); }
void ce_resize(ce_editor *editor) { el_resize(editor->libedit); }
void ce_suspend(ce_editor *editor) { el_set(editor->libedit, EL_PREP_TERM, 0); }
void ce_resume(ce_editor *editor) { el_set(editor->libedit, EL_PREP_TERM, 1); }

int ce_width(uint32_t character) { return wcwidth((wchar_t)character); }

#endif
