/**
 * Identity over HTTP.
 *
 * <p>Spec: User and authentication.
 */
@NullMarked
package plinth.identity.http;

import org.jspecify.annotations.NullMarked;
