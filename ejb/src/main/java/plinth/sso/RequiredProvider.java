package plinth.sso;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.access.SignInPolicy;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.tenancy.MainPlane;

/**
 * Refuses sign-ins with a password where a workspace requires a provider for the address, and those
 * that came from the provider of another workspace.
 */
@Stateless
@MainPlane
public class RequiredProvider implements SignInPolicy {
  @Inject private PasswordSignIns rules;

  @Override
  public void check(Caller caller, long userId, long workspaceId, @Nullable String session) {
    PasswordSignIns.Judgement judgement = rules.judge(userId, workspaceId, session);
    if (judgement.isProviderRequired()) {
      throw new Problem(SsoProblem.SSO_REQUIRED);
    }
    if (judgement.isOfAnother()) {
      throw new Problem(SsoProblem.SSO_ELSEWHERE);
    }
  }
}
