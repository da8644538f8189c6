package plinth.testtools;

import jakarta.enterprise.context.ApplicationScoped;
import plinth.kernel.Setting;

/** Settings of the test tools. */
@ApplicationScoped
public class TestToolsConfig {
  /** Whether the test tools are enabled. Only the exact word {@code true} enables them. */
  public boolean isEnabled() {
    return Setting.TEST_TOOLS_ENABLED.isExactly("true");
  }

  /** The key that requests must carry; empty if none is configured. */
  public String apiKey() {
    return Setting.TEST_TOOLS_API_KEY.text();
  }
}
