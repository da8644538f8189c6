/** Signing in, choosing a workspace and making one, over HTTP. */
@NullMarked
package plinth.workspace.http;

import org.jspecify.annotations.NullMarked;
