/** Telling clients of a workspace what happens, best-effort: rooms, and pushes after the commit. */
@NullMarked
package plinth.realtime;

import org.jspecify.annotations.NullMarked;
