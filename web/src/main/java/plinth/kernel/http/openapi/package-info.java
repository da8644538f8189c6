/**
 * The OpenAPI document as the archive holds it: served by ourselves, so that it is the same on
 * every server, and the part from which documents of workspaces are made.
 */
@NullMarked
package plinth.kernel.http.openapi;

import org.jspecify.annotations.NullMarked;
