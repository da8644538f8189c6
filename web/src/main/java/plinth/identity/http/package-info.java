/** The HTTP resources of identity. */
@NullMarked
package plinth.identity.http;

import org.jspecify.annotations.NullMarked;
