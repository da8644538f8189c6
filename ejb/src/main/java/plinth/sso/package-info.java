/**
 * Single sign-on: providers of OpenID Connect of a workspace, the e-mail domains that it claims,
 * and the sign-ins that came from a provider.
 */
@NullMarked
package plinth.sso;

import org.jspecify.annotations.NullMarked;
