package plinth.access.http;

import java.security.Principal;
import java.util.Set;
import plinth.kernel.Caller;

/**
 * The caller that a credential identifies.
 *
 * @param caller for us
 * @param principal for the containers; a {@code JsonWebToken} where the credential is a token
 * @param groups for the containers: the roles of the caller
 */
record Authenticated(Caller caller, Principal principal, Set<String> groups) {
  /** Copies the groups. */
  Authenticated {
    groups = Set.copyOf(groups);
  }
}
