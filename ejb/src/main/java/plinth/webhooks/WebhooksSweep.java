package plinth.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.Caller;
import plinth.kernel.Setting;
import plinth.kernel.Time;
import plinth.tenancy.Workspaces;

/** Deletes deliveries whose retention is over. */
@ApplicationScoped
public class WebhooksSweep implements Sweep<Caller.Workspace> {
  @Inject private Workspaces workspaces;
  @Inject private DeliveryRetention forgotten;
  @Inject private WebhooksConfig config;

  @Override
  public String name() {
    return "webhooks-sweep";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_WEBHOOK_SWEEP_CRON;
  }

  @Override
  public List<Caller.Workspace> listDue(Instant moment, @Nullable Long workspaceId) {
    return workspaces.listForSchedule(workspaceId);
  }

  @Override
  public void process(Caller.Workspace workspace) {
    Caller caller = Caller.system(name()).inWorkspace(workspace);
    Instant before = Time.now().minus(config.logLife());
    boolean isMore = forgotten.isDue(caller, before);
    while (isMore) {
      isMore = forgotten.deleteExpired(caller, before);
    }
  }
}
