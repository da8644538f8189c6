/** Routes for the providers and the claimed domains of a workspace. */
@NullMarked
package plinth.sso.http;

import org.jspecify.annotations.NullMarked;
