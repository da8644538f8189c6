/**
 * Archives of whole workspaces: writes them as files, compares them with workspaces, and restores
 * workspaces from them.
 */
@NullMarked
package plinth.workspace.archive;

import org.jspecify.annotations.NullMarked;
