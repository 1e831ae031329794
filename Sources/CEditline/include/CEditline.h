// libedit as Swift can call it.
//
// libedit's own calls are variadic, which Swift can't make, and its callbacks get its own handle. Here
// are plain functions, and callbacks with a context. Text is UTF-32 throughout, so that no locale stands
// between what is typed and what is read. Nothing here knows of signals, of history or of the shell.

#ifndef CEDITLINE_H
#define CEDITLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ce_editor ce_editor;

// What a key has done, for libedit to draw what is necessary.
enum {
  ce_done = 0,      // nothing that can be seen
  ce_accept = 1,    // the line is finished
  ce_end = 2,       // there are no more lines, or this one is given up
  ce_refresh = 4,   // the text is another
  ce_beep = 6,      // it could not be done
};

// Called on the thread that called ce_read, and only while it runs. Text that is returned has a 0 at its
// end and must stay until the next call of the same function.
typedef struct {
  void *context;
  // In it, what stands between two characters 1 has no width.
  const uint32_t *(*prompt)(void *context);
  // Waits for a character: 1 if there is one, 0 at the end, -1 to give up the line.
  int (*next)(void *context, uint32_t *character);
  // A key that was bound to a slot; returns ce_done, …
  int (*key)(void *context, int slot);
} ce_callbacks;

// An editor of lines at standard input and output; null if there is no memory for it.
//
// Its keys are those of Emacs.
ce_editor *ce_create(const char *program, const ce_callbacks *callbacks);
void ce_destroy(ce_editor *editor);

// Whether the terminal can do what editing takes: go up a line.
bool ce_is_able(ce_editor *editor);

// The most slots that keys can be bound to.
enum { ce_slots = 16 };

// Gives a slot a name, by which the user's own configuration can bind it to a key.
bool ce_name_slot(ce_editor *editor, int slot, const char *name, const char *purpose);
// Binds a key, as in `bind` of editrc(5), to a function of that name.
bool ce_bind(ce_editor *editor, const char *key, const char *function);
// Reads the user's own configuration, if there is such a file.
void ce_read_configuration(ce_editor *editor, const char *path);
// Whether the configuration has asked for vi's keys.
bool ce_has_vi_keys(ce_editor *editor);
// The keys of Emacs, and no others.
void ce_use_emacs_keys(ce_editor *editor);

// Reads a line: its text, with the newline that ended it, and its length; null at the end, and when it
// was given up.
const uint32_t *ce_read(ce_editor *editor, size_t *length);

// The line that is being edited.
void ce_line(ce_editor *editor, const uint32_t **text, size_t *length, size_t *cursor);
// Puts a text in the place of the line, with the cursor at a place in it.
bool ce_set_line(ce_editor *editor, const uint32_t *text, size_t length, size_t cursor);
// Puts a text, which has a 0 at its end, before the cursor.
bool ce_insert(ce_editor *editor, const uint32_t *text);
// Draws the prompt and the line, as on a screen of which nothing is known but that the cursor is at the
// beginning of an empty line.
void ce_redraw(ce_editor *editor);
// The screen has another size.
void ce_resize(ce_editor *editor);
// Leaves the terminal as it was before editing, and takes it again.
void ce_suspend(ce_editor *editor);
void ce_resume(ce_editor *editor);

// How many columns a character takes by the system's table; negative if it isn't printed.
int ce_width(uint32_t character);

#endif
