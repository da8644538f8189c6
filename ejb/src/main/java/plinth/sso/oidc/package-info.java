/** The protocol: discovery, keys, and the exchange and validation of tokens. */
@NullMarked
package plinth.sso.oidc;

import org.jspecify.annotations.NullMarked;
