package plinth.aipricing;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;

/** Syncs the prices of AI models on a schedule, if enabled. */
@ApplicationScoped
public class PriceSyncSweep implements Sweep<String> {
  @Inject private PriceSync sync;
  @Inject private AiPricingConfig config;

  @Override
  public String name() {
    return "ai-pricing-sync";
  }

  @Override
  public Setting cron() {
    return Setting.AI_PRICING_AGGREGATOR_SYNC_CRON;
  }

  /** Returns the single catalog, which belongs to no workspace. */
  @Override
  public List<String> listDue(Instant moment, @Nullable Long workspaceId) {
    boolean isOn = config.isSyncEnabled() && workspaceId == null;
    return isOn ? List.of("catalog") : List.of();
  }

  @Override
  public void process(String catalog) {
    sync.run(Caller.system(name()));
  }
}
