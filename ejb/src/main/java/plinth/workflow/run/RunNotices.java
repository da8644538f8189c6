package plinth.workflow.run;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.ServerConfig;
import plinth.kernel.Sql;
import plinth.mail.Mail;
import plinth.mail.MailQueue;
import plinth.mail.MailTemplate;
import plinth.tenancy.BoundWorkspace;
import plinth.tenancy.TenantDb;
import plinth.workflow.action.Action;

/**
 * Sends mails about runs that need attention, in the transaction of the run. A mail contains no
 * values of records, because its reader may not be allowed to see them.
 */
@ApplicationScoped
class RunNotices {
  private static final String BY_ADMIN = "admin:";

  private static final Sql FAILED =
      Sql.named(
          """
          update tenant.workflow
          set failure_told_at = now()
          where workspace_id = :workspace and id = :workflow
            and (failure_told_at is null or failure_told_at < now() - interval '1 day')
          returning coalesce('admin:' || owner_id, created_by)
          """);

  @Inject private Members members;
  @Inject private MailQueue mailQueue;
  @Inject private BoundWorkspace bound;
  @Inject @TenantDb private Db db;
  @Inject private ServerConfig server;

  /**
   * Notifies the approvers by mail that an approval is pending; the owners of the workspace if no
   * approvers are named.
   */
  void notifyApprovers(Caller caller, Run run, Action action) {
    List<String> named = action.texts("approvers");
    List<Admin> asked =
        named.isEmpty()
            ? members.listActiveOwners(caller)
            : active(members.listBySlugs(caller, named));
    for (Admin admin : asked) {
      Map<String, String> values = values(caller, admin, run);
      mailQueue.sendFor(caller, new Mail(admin.email(), MailTemplate.APPROVAL_WAITING, values));
    }
  }

  /**
   * Notifies the owners of the workspace and the owner of the workflow by mail about a failed run,
   * at most once a day per workflow.
   */
  void notifyFailed(Caller caller, Run run, String code) {
    List<String> owner =
        db.list(
            FAILED.with("workspace", bound.id()).with("workflow", run.row().workflow().id()),
            row -> row.getString(1));
    if (owner.isEmpty()) {
      return;
    }
    Map<Long, Admin> told = new LinkedHashMap<>();
    members.listActiveOwners(caller).forEach(admin -> told.put(admin.id(), admin));
    owner(caller, owner.get(0)).forEach(admin -> told.put(admin.id(), admin));
    for (Admin admin : told.values()) {
      Map<String, String> values = values(caller, admin, run);
      values.put("run", String.valueOf(run.row().id()));
      values.put("reason", code);
      mailQueue.sendFor(caller, new Mail(admin.email(), MailTemplate.WORKFLOW_FAILED, values));
    }
  }

  private List<Admin> owner(Caller caller, String label) {
    return label.startsWith(BY_ADMIN)
        ? active(
            members.listByIds(caller, Set.of(Long.valueOf(label.substring(BY_ADMIN.length())))))
        : List.of();
  }

  private static List<Admin> active(List<Admin> admins) {
    return admins.stream().filter(Admin::isActive).toList();
  }

  private Map<String, String> values(Caller caller, Admin to, Run run) {
    String workspace = caller.requireWorkspace().subdomain();
    Map<String, String> values = new LinkedHashMap<>();
    values.put("name", to.name());
    values.put("workflow", run.row().workflow().name());
    values.put("workspace", workspace);
    values.put("link", server.publicUrl() + "/console/workflows?workspace=" + workspace);
    return values;
  }
}
