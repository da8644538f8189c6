/** Identity over HTTP. */
@NullMarked
package plinth.identity.http;

import org.jspecify.annotations.NullMarked;
