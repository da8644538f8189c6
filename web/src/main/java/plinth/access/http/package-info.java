/** The HTTP resources of members, roles and API keys, and the authentication of credentials. */
@NullMarked
package plinth.access.http;

import org.jspecify.annotations.NullMarked;
