/** Signing in and choosing a workspace, and making a workspace over both planes. */
@NullMarked
package plinth.workspace;

import org.jspecify.annotations.NullMarked;
