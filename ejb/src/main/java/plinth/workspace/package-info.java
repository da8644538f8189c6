/** Sign-in, selection of a workspace, and creation of workspaces in both planes. */
@NullMarked
package plinth.workspace;

import org.jspecify.annotations.NullMarked;
