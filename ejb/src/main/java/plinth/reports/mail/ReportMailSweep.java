package plinth.reports.mail;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.jobs.Sweep;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.Setting;
import plinth.kernel.Time;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.Workspaces;

/**
 * Queues the mails of schedules that are due, by the real clock. A suspended workspace keeps its
 * due schedules until it accepts work again, and then mails each of them once.
 */
@ApplicationScoped
public class ReportMailSweep implements Sweep<DueMail> {
  @Inject private MainDueMails shared;
  @Inject private MailSending sending;
  @Inject private Workspaces workspaces;
  @Inject private WorkspaceDirectory directory;

  @Override
  public String name() {
    return "report-mails";
  }

  @Override
  public Setting cron() {
    return Setting.PLINTH_REPORT_MAILS_CRON;
  }

  @Override
  public List<DueMail> listDue(Instant moment, @Nullable Long workspaceId) {
    List<DueMail> due = new ArrayList<>();
    if (workspaceId != null) {
      workspaces.listForSchedule(workspaceId).forEach(one -> due.addAll(listDue(one, moment)));
      return due;
    }
    due.addAll(shared.due(Caller.system(name()), moment));
    for (Caller.Workspace dedicated : workspaces.listDedicated()) {
      BestEffort.run("report_mails", () -> due.addAll(listDue(dedicated, moment)));
    }
    return due;
  }

  private List<DueMail> listDue(Caller.Workspace workspace, Instant moment) {
    return sending.due(Caller.system(name()).inWorkspace(workspace), moment).stream()
        .map(id -> new DueMail(workspace.id(), id))
        .toList();
  }

  @Override
  public void process(DueMail due) {
    Workspaces.Entry entry = directory.requireEntry(due.workspaceId());
    if (!entry.status().isSuspended() && !entry.status().isDeleting()) {
      sending.fire(Caller.system(name()).inWorkspace(entry.workspace()), due.id(), Time.now());
    }
  }
}
