package plinth.cli;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plinth.cli.api.Answer;

/** Finds, blocks and signs out users of the installation. */
@Command(name = "users", description = "Find, block and sign out users.")
final class UsersCommand {
  private static final String PATH = "/admin/platform/users";
  private static final String ID = "Number of the user, from the list.";

  @Command(name = "list", description = "List users, the newest first.")
  int list(
      @Mixin Server server,
      @Mixin Paging paging,
      @Option(
              names = "--search",
              description = "A part of the address or of the name, or a number.")
          @Nullable String search,
      @Option(
              names = "--status",
              description = "Only users with this status: active, unverified or blocked.")
          @Nullable String status) {
    Query query = paging.applyTo(new Query(PATH).add("q", search).add("status", status));
    new Printer(server.out())
        .list(
            server,
            server.get(query.toString()),
            "id",
            "email",
            "name",
            "is_verified",
            "is_blocked",
            "workspaces_count",
            "sessions_count",
            "created_at");
    return 0;
  }

  @Command(name = "show", description = "Show a user with their workspaces.")
  int show(@Mixin Server server, @Parameters(paramLabel = "ID", description = ID) long id) {
    return show(server, server.get(PATH + "/" + id));
  }

  @Command(name = "block", description = "Block a user everywhere and end all of their sessions.")
  int block(
      @Mixin Server server,
      @Parameters(paramLabel = "ID", description = ID) long id,
      @Mixin Reason reason) {
    return order(server, id, "block", reason);
  }

  @Command(name = "unblock", description = "Unblock a user, who can then sign in again.")
  int unblock(
      @Mixin Server server,
      @Parameters(paramLabel = "ID", description = ID) long id,
      @Mixin Reason reason) {
    return order(server, id, "unblock", reason);
  }

  @Command(name = "sign-out", description = "End all sessions of a user.")
  int signOut(
      @Mixin Server server,
      @Parameters(paramLabel = "ID", description = ID) long id,
      @Mixin Reason reason) {
    return order(server, id, "sign-out", reason);
  }

  private int order(Server server, long id, String what, Reason reason) {
    return show(server, reason.order(server, PATH + "/" + id + "/" + what));
  }

  private int show(Server server, Answer answer) {
    Printer printer = new Printer(server.out());
    printer.one(server, answer);
    if (!server.isJson()) {
      server.out().println();
      printer.table(
          answer.data().getJsonArray("workspaces").getValuesAs(JsonObject.class),
          "id",
          "subdomain",
          "role",
          "is_owner",
          "status");
    }
    return 0;
  }
}
