package plinth.integrations;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Caller;
import plinth.kernel.Json;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Saga;
import plinth.kernel.Time;

/** Connects a workspace with a provider, tests the account again, and disconnects it. */
@ApplicationScoped
@Saga
public class ManageIntegration {
  private static final String UNOPENED =
      "The secrets cannot be decrypted because their key is missing; enter them again";

  @Inject @Any private Instance<Provider> providers;
  @Inject private Integrations integrations;
  @Inject private Connections connections;

  /**
   * Returns the workspace's connection with a provider; refuses an unknown provider and lists the
   * known ones.
   */
  public Integration get(Caller caller, String key) {
    return integrations.get(caller, requireProvider(key).key());
  }

  /**
   * Tests an account and saves it as the current one. Refuses invalid accounts and failed tests,
   * with the fields, and refuses to replace an account that is in use (409).
   */
  public Integration connect(Caller caller, String key, JsonObject given) {
    Provider provider = requireProvider(key);
    AccountDraft draft = provider.read(given);
    Optional<Connection> before = connections.current(caller.requireWorkspace().id(), key);
    if (before.isEmpty() || !provider.isSamePlace(before.get().settings(), draft.settings())) {
      provider.checkLeave(caller);
    }
    try {
      provider.test(caller.requireWorkspace().id(), draft);
    } catch (TestFailed e) {
      throw refusal(e);
    }
    integrations.save(caller, key, draft, provider::isSamePlace, provider.keepsFormer());
    return integrations.get(caller, key);
  }

  private static Problem refusal(TestFailed failed) {
    Problem problem = new Problem(IntegrationsProblem.INTEGRATION_TEST_FAILED, failed.reason());
    failed.errors().forEach(error -> problem.field(error.field(), error.rule(), error.message()));
    return problem.with(
        "test",
        Json.createObjectBuilder()
            .add("outcome", "failed")
            .add("at", Time.now().toString())
            .add("reason", failed.reason())
            .build());
  }

  /** Tests the current account again and records the result; refuses if there is none. */
  public Integration test(Caller caller, String key) {
    Provider provider = requireProvider(key);
    Integrations.Tried tried = integrations.requireForTest(caller, key);
    integrations.recordTest(caller, key, tried, failure(caller, provider, tried));
    return integrations.get(caller, key);
  }

  private static @Nullable String failure(
      Caller caller, Provider provider, Integrations.Tried tried) {
    AccountDraft draft = tried.draft();
    if (draft == null) {
      return UNOPENED;
    }
    try {
      provider.test(caller.requireWorkspace().id(), draft);
      return null;
    } catch (TestFailed e) {
      return e.reason();
    }
  }

  /** Leaves the account; the installation's own is used from now on. */
  public Integration disconnect(Caller caller, String key) {
    Provider provider = requireProvider(key);
    integrations.requireForTest(caller, key);
    provider.checkLeave(caller);
    integrations.disconnect(caller, key, provider.keepsFormer());
    return integrations.get(caller, key);
  }

  private Provider requireProvider(String key) {
    TreeMap<String, Provider> known = new TreeMap<>();
    providers.forEach(provider -> known.put(provider.key(), provider));
    Provider provider = known.get(key);
    if (provider == null) {
      throw new Problem(KernelProblem.NOT_FOUND, "Integration not found")
          .with("providers", List.copyOf(known.keySet()));
    }
    return provider;
  }
}
