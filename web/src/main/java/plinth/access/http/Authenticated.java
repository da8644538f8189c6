package plinth.access.http;

import java.security.Principal;
import java.util.Set;
import plinth.kernel.Caller;

/**
 * The caller that a credential identifies.
 *
 * @param caller the caller for Plinth
 * @param principal for the containers; a {@code JsonWebToken} if the credential is a token
 * @param groups for the containers: the roles of the caller
 */
record Authenticated(Caller caller, Principal principal, Set<String> groups) {
  /** Makes a copy of the groups. */
  Authenticated {
    groups = Set.copyOf(groups);
  }
}
