package plinth.testtools;

import org.jspecify.annotations.Nullable;
import plinth.kernel.Problem;
import plinth.kernel.Secrets;
import plinth.kernel.Setting;

/** The two gates of the test tools: the flag first, then the key. */
public final class TestToolsGates {
  private TestToolsGates() {}

  /**
   * Refuses with 403 unless the flag is exactly {@code true}, then with 401 unless the key is the
   * configured one, in a time that does not tell where it differs. Without a configured key nobody
   * has the right one.
   */
  public static void check(@Nullable String apiKey) {
    if (!Setting.TEST_TOOLS_ENABLED.isExactly("true")) {
      throw new Problem(TestToolsProblem.TEST_TOOLS_DISABLED);
    }
    String key = Setting.TEST_TOOLS_API_KEY.text();
    // Compared whatever is configured, so that the time tells nothing of that either.
    boolean isSame = Secrets.constantTimeEquals(key, apiKey == null ? "" : apiKey);
    if (!isSame || key.isEmpty()) {
      throw new Problem(TestToolsProblem.TEST_TOOLS_KEY_INVALID);
    }
  }
}
