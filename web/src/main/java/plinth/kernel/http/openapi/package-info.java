/**
 * The OpenAPI document in the archive: served by Plinth itself, so that it is the same on every
 * server, and used as the basis of the documents of workspaces.
 */
@NullMarked
package plinth.kernel.http.openapi;

import org.jspecify.annotations.NullMarked;
