package plinth.testtools;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;

/** The two gates of the test tools: the flag first, then the key. */
@ApplicationScoped
public class TestToolsGates {
  @Inject private TestToolsConfig config;

  /**
   * Refuses with 403 unless the tools are enabled, then with 401 unless the key is the configured
   * one, in a time that does not tell where it differs. Without a configured key every key is
   * wrong.
   */
  public void check(@Nullable String apiKey) {
    if (!config.isEnabled()) {
      throw new Problem(TestToolsProblem.TEST_TOOLS_DISABLED);
    }
    String key = config.apiKey();
    // Both are compared even if none is configured, so that the time reveals nothing.
    boolean isSame = Secrets.constantTimeEquals(key, apiKey == null ? "" : apiKey);
    if (!isSame || key.isEmpty()) {
      throw new Problem(TestToolsProblem.TEST_TOOLS_KEY_INVALID);
    }
  }
}
