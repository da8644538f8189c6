package plinth.workspace;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.audit.Audit;
import plinth.billing.Terms;
import plinth.billing.subscription.StaffTerms;
import plinth.billing.subscription.Subscriptions;
import plinth.kernel.Caller;
import plinth.kernel.Db;
import plinth.kernel.Json;
import plinth.kernel.ServerConfig;
import plinth.kernel.Sql;
import plinth.kernel.Time;
import plinth.mail.Mail;
import plinth.mail.MailQueue;
import plinth.mail.MailTemplate;
import plinth.tenancy.MainDb;
import plinth.tenancy.MainPlane;
import plinth.tenancy.Signals;
import plinth.tenancy.WorkspaceDirectory;
import plinth.tenancy.WorkspaceType;
import plinth.tenancy.directory.NewWorkspace;
import plinth.tenancy.directory.RegisteredWorkspace;
import plinth.tenancy.directory.RegisteredWorkspaces;

/**
 * Workspaces under construction: their status is {@code provisioning} from the reservation of the
 * subdomain until their data is complete. SQL opens a workspace and returns in the same statement
 * whether to notify its owner, and joins it with the owner.
 */
@Stateless
@MainPlane
public class Provisioning {
  private static final Sql OPEN =
      Sql.named(
          """
          update main.tenants
          set status = 'active'
          where id = :workspace and status = 'provisioning'
          returning announce
          """);

  private static final Sql ANNOUNCED =
      Sql.named(
          """
          select u.email, u.name, t.name as workspace, t.subdomain
          from main.tenants t
          join main."user" u on u.id = t.owner_user_id
          where t.id = :workspace
          """);

  @Inject private ServerConfig server;
  @Inject @MainDb private Db db;
  @Inject private RegisteredWorkspaces workspaces;
  @Inject private Audit audit;
  @Inject private Signals signals;
  @Inject private Subscriptions subscriptions;
  @Inject private StaffTerms staffTerms;
  @Inject private MailQueue mails;

  /**
   * A workspace whose data is not complete yet.
   *
   * @param workspace its location
   * @param ownerId the user who owns it
   * @param templateSlug the template that it starts with; null: the standard one
   */
  public record Pending(Caller.Workspace workspace, long ownerId, @Nullable String templateSlug) {
    private static Pending of(RegisteredWorkspace unfinished) {
      return new Pending(
          unfinished.toWorkspace(),
          Objects.requireNonNull(unfinished.ownerId()),
          unfinished.template());
    }
  }

  /** Whether the subdomain is taken. */
  public boolean isTaken(Caller caller, String subdomain) {
    return workspaces.findBySubdomain(subdomain).isPresent();
  }

  /**
   * Reserves the subdomain and starts the trial; of several concurrent requests, one succeeds and
   * the others are refused.
   *
   * @param terms terms that staff agreed, in which case the owner is notified of the workspace;
   *     null: the usual trial
   */
  public Pending reserve(
      Caller caller,
      long ownerId,
      String name,
      String subdomain,
      WorkspaceType type,
      @Nullable String templateSlug,
      @Nullable Terms terms) {
    Instant now = Time.now();
    Caller.Workspace workspace =
        workspaces
            .reserve(
                new NewWorkspace(subdomain, name, type, ownerId, templateSlug, terms != null, now))
            .orElseThrow(WorkspaceProblem::subdomainTaken);
    Pending pending = new Pending(workspace, ownerId, templateSlug);
    subscriptions.startTrial(caller, pending.workspace().id(), now);
    if (terms != null) {
      applyTerms(caller.inWorkspace(pending.workspace()), pending, terms, now);
    }
    return pending;
  }

  private void applyTerms(Caller caller, Pending pending, Terms terms, Instant now) {
    long workspaceId = pending.workspace().id();
    JsonObject agreed = staffTerms.apply(caller, workspaceId, terms, now);
    JsonObjectBuilder details = Json.createObjectBuilder(agreed).add("owner", pending.ownerId());
    audit.record(caller, "workspace.provisioned", "workspace:" + workspaceId, details.build());
  }

  /** Opens the workspace once its data is complete. */
  public void open(Caller caller, long workspaceId) {
    Optional<Boolean> opened =
        db.first(OPEN.with("workspace", workspaceId), row -> row.getBoolean(1));
    if (opened.isPresent()) {
      signals.publish(WorkspaceDirectory.TOPIC, Long.toString(workspaceId));
      audit.record(
          caller, "workspace.opened", "workspace:" + workspaceId, JsonValue.EMPTY_JSON_OBJECT);
    }
    if (opened.orElse(false)) {
      mailReady(workspaceId);
    }
  }

  private void mailReady(long workspaceId) {
    db.first(
            ANNOUNCED.with("workspace", workspaceId),
            row ->
                new Mail(
                    row.getString("email"),
                    MailTemplate.WORKSPACE_READY,
                    Map.of(
                        "name",
                        row.getString("name"),
                        "workspace",
                        row.getString("workspace"),
                        "link",
                        server.publicUrl() + "/console/?workspace=" + row.getString("subdomain"))))
        .ifPresent(mails::send);
  }

  /** Workspaces that were started before a moment and are not open yet. */
  public List<Pending> listUnfinished(Caller caller, Instant before, @Nullable Long workspaceId) {
    return workspaces.listUnfinished(before, workspaceId).stream().map(Pending::of).toList();
  }
}
