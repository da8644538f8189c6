/**
 * Moves of workspaces between databases, and archives: rows are copied while changes are captured.
 */
@NullMarked
package plinth.tenancy.move;

import org.jspecify.annotations.NullMarked;
