package plinth.platform.metric;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import plinth.kernel.Setting;

/** Settings of metrics. */
@ApplicationScoped
public class MetricsConfig {
  /** The token that readers of metrics send; empty if only the machine itself may read them. */
  public Optional<String> token() {
    return Setting.PLINTH_METRICS_TOKEN.findText();
  }
}
