package plinth.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plinth.cli.api.Answer;
import plinth.cli.api.Connection;

/** Manages the workspaces of the installation. */
@Command(
    name = "tenant",
    description = "Manage workspaces.",
    subcommands = {
      PurgeCommand.class,
      TenantExportCommand.class,
      TenantImportCommand.class,
      TenantMoveCommand.class,
      TenantProvisionCommand.class,
      TenantVerifyCommand.class
    })
final class TenantCommand {
  static final String PATH = "/admin/platform/tenants";

  static final String SUBDOMAIN = "Subdomain of the workspace.";

  @Command(name = "list", description = "List workspaces, the newest first.")
  int list(
      @Mixin Server server,
      @Mixin Paging paging,
      @Option(names = "--search", description = "A part of the subdomain or of the name.")
          @Nullable String search,
      @Option(
              names = "--status",
              description =
                  "Only workspaces with this status: provisioning, active, suspended or deleting.")
          @Nullable String status,
      @Option(names = "--type", description = "Only workspaces of this type: hyper or dedicated.")
          @Nullable String type) {
    Query query =
        paging.applyTo(new Query(PATH).add("q", search).add("status", status).add("type", type));
    Answer answer = server.get(query.toString());
    new Printer(server.out())
        .list(
            server,
            answer,
            "id",
            "subdomain",
            "type",
            "status",
            "plan",
            "members_count",
            "owner_email",
            "created_at");
    return 0;
  }

  @Command(name = "show", description = "Show a workspace.")
  int show(
      @Mixin Server server,
      @Parameters(paramLabel = "SUBDOMAIN", description = SUBDOMAIN) String subdomain) {
    Answer answer = server.get(PATH + "/" + Connection.encode(subdomain));
    new Printer(server.out()).one(server, answer);
    return 0;
  }

  @Command(name = "suspend", description = "Close a workspace to everyone except operators.")
  int suspend(
      @Mixin Server server,
      @Parameters(paramLabel = "SUBDOMAIN", description = SUBDOMAIN) String subdomain,
      @Mixin Reason reason) {
    return order(server, subdomain, "suspend", reason);
  }

  @Command(name = "unsuspend", description = "Open a suspended workspace again.")
  int unsuspend(
      @Mixin Server server,
      @Parameters(paramLabel = "SUBDOMAIN", description = SUBDOMAIN) String subdomain,
      @Mixin Reason reason) {
    return order(server, subdomain, "unsuspend", reason);
  }

  @Command(
      name = "migrate",
      description = "Migrate the dedicated database of a workspace to the running release.")
  int migrate(
      @Mixin Server server,
      @Parameters(paramLabel = "SUBDOMAIN", description = SUBDOMAIN) String subdomain) {
    new Printer(server.out())
        .one(server, server.post(Work.path(subdomain, "schema"), Work.emptyBody()));
    return 0;
  }

  private int order(Server server, String subdomain, String what, Reason reason) {
    new Printer(server.out()).one(server, reason.order(server, Work.path(subdomain, what)));
    return 0;
  }
}
