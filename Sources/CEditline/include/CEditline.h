// A wrapper of libedit that Swift can call.
//
// libedit's own functions are variadic, which Swift can't call, and pass libedit's handle to callbacks.
// The functions of this wrapper are plain, and its callbacks take a context. All text is UTF-32, so the
// locale does not affect typed text. Signals, the history and the shell are outside of this wrapper.

#ifndef CEDITLINE_H
#define CEDITLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ce_editor ce_editor;

// The effect of a key, by which libedit knows what to draw again.
enum {
  ce_done = 0,      // nothing visible
  ce_accept = 1,    // the line is finished
  ce_end = 2,       // the input has ended, or the line is abandoned
  ce_refresh = 4,   // the text has changed
  ce_beep = 6,      // the key had no effect
};

// Callbacks of ce_read, which are called on its thread while it runs. Returned text ends with a 0, and
// must stay valid until the next call of the same callback.
typedef struct {
  void *context;
  // Returns the prompt. Text between two characters 1, such as an escape sequence, has no width.
  const uint32_t *(*prompt)(void *context);
  // Waits for a character; returns 1, or 0 at the end of the input, or -1 to abandon the line.
  int (*next)(void *context, uint32_t *character);
  // Handles a key that is bound to a slot; returns its effect, such as ce_done.
  int (*key)(void *context, int slot);
} ce_callbacks;

// Creates a line editor at standard input and output, with the keys of Emacs; returns null if memory is
// insufficient.
ce_editor *ce_create(const char *program, const ce_callbacks *callbacks);
void ce_destroy(ce_editor *editor);

// Whether the terminal supports editing: it must be able to move the cursor up a line.
bool ce_is_able(ce_editor *editor);

// The number of slots to which keys can be bound.
enum { ce_slots = 16 };

// Names a slot, so that the user's configuration can bind a key to it.
bool ce_name_slot(ce_editor *editor, int slot, const char *name, const char *purpose);
// Binds a key to the function of a name, as `bind` does in editrc(5).
bool ce_bind(ce_editor *editor, const char *key, const char *function);
// Reads the user's configuration if the file exists.
void ce_read_configuration(ce_editor *editor, const char *path);
// Whether the configuration has selected the keys of vi.
bool ce_has_vi_keys(ce_editor *editor);
// Replaces all key bindings by those of Emacs.
void ce_use_emacs_keys(ce_editor *editor);

// Reads a line; returns its text with the final newline, and its length. Returns null at the end of the
// input, and if the line was abandoned.
const uint32_t *ce_read(ce_editor *editor, size_t *length);

// Reports the text of the edited line, and the position of the cursor.
void ce_line(ce_editor *editor, const uint32_t **text, size_t *length, size_t *cursor);
// Replaces the text of the edited line, and sets the position of the cursor.
bool ce_set_line(ce_editor *editor, const uint32_t *text, size_t length, size_t cursor);
// Inserts a text, which ends with a 0, before the cursor.
bool ce_insert(ce_editor *editor, const uint32_t *text);
// Draws the prompt and the line again. The cursor must be at the beginning of an empty line; nothing
// else is assumed about the screen.
void ce_redraw(ce_editor *editor);
// Reads the new size of the screen.
void ce_resize(ce_editor *editor);
// Restores the terminal's settings from before editing, and applies those for editing again.
void ce_suspend(ce_editor *editor);
void ce_resume(ce_editor *editor);

// The number of columns of a character in the system's table; negative if it isn't printable.
int ce_width(uint32_t character);

#endif
