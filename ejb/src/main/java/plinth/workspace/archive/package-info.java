/**
 * Archives of whole workspaces: one is written as a file, compared with what is there, and becomes
 * a workspace again.
 */
@NullMarked
package plinth.workspace.archive;

import org.jspecify.annotations.NullMarked;
