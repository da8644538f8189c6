package plinth.access.stream;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Setting;
import plinth.kernel.Time;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/**
 * Sends what audit records have gained to the systems of customers, each minute, in order and at
 * least once. A receiver that fails is tried again after a growing time, and gets everything that
 * it has missed.
 */
@ApplicationScoped
public class AuditStreamSweep implements Sweep<Long> {
  /** After so many batches, other streams get their turn. */
  private static final int BATCHES = 25;

  @Inject private DueStreams shared;
  @Inject private StreamRuns runs;
  @Inject private StreamSender sender;
  @Inject private Workspaces workspaces;
  @Inject private WorkspaceDirectory directory;

  @Override
  public String name() {
    return "audit-stream";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_AUDIT_STREAM_CRON;
  }

  @Override
  public List<Long> listDue(Instant moment, @Nullable Long workspaceId) {
    List<Long> due = new ArrayList<>();
    if (workspaceId != null) {
      workspaces.listForSchedule(workspaceId).forEach(one -> addIfDue(due, one, moment));
      return due;
    }
    due.addAll(shared.list(Caller.system(name()), moment));
    for (Caller.Workspace dedicated : workspaces.listDedicated()) {
      BestEffort.run("audit_stream", () -> addIfDue(due, dedicated, moment));
    }
    return due;
  }

  private void addIfDue(List<Long> due, Caller.Workspace workspace, Instant moment) {
    if (runs.isDue(Caller.system(name()).inWorkspace(workspace), moment)) {
      due.add(workspace.id());
    }
  }

  @Override
  public void process(Long workspaceId) {
    Workspaces.Entry entry = directory.requireEntry(workspaceId);
    if (!entry.status().isOpen()) {
      return;
    }
    Caller caller = Caller.system(name()).inWorkspace(entry.workspace());
    boolean goesOn = true;
    for (int i = 0; i < BATCHES && goesOn; i++) {
      Optional<AuditBatch> batch = runs.claim(caller, Time.now());
      goesOn = batch.isPresent() && send(caller, batch.get());
    }
  }

  private boolean send(Caller caller, AuditBatch batch) {
    if (batch.entries().isEmpty()) {
      runs.postpone(caller, batch, Time.now());
      return false;
    }
    if (batch.secret() == null) {
      runs.recordFailure(
          caller, batch, Delivery.failed("Its secret cannot be decrypted"), Time.now());
      return false;
    }
    Delivery delivery = sender.send(caller, batch, Time.now());
    if (delivery.error() != null) {
      runs.recordFailure(caller, batch, delivery, Time.now());
      return false;
    }
    runs.recordSent(caller, batch, delivery, Time.now());
    return true;
  }
}
