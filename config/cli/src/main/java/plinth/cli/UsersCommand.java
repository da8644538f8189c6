package plinth.cli;

import jakarta.json.JsonObject;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The users of the installation. */
@Command(name = "users", description = "Finds users, blocks them and signs them out.")
final class UsersCommand {
  private static final String PATH = "/admin/platform/users";
  private static final String ID = "Number of the user, as the list tells it.";

  @Command(name = "list", description = "Lists users, the newest first.")
  int list(
      @Mixin Server server,
      @Mixin Paging paging,
      @Option(
              names = "--search",
              description = "A part of the address or of the name, or a number.")
          @Nullable String search,
      @Option(names = "--status", description = "Only active, unverified or blocked ones.")
          @Nullable String status) {
    Query query = paging.on(new Query(PATH).add("q", search).add("status", status));
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

  @Command(name = "show", description = "Shows a user with their workspaces.")
  int show(@Mixin Server server, @Parameters(paramLabel = "ID", description = ID) long id) {
    return show(server, server.get(PATH + "/" + id));
  }

  @Command(name = "block", description = "Keeps a user out everywhere, and ends every session.")
  int block(
      @Mixin Server server,
      @Parameters(paramLabel = "ID", description = ID) long id,
      @Mixin Reason reason) {
    return order(server, id, "block", reason);
  }

  @Command(name = "unblock", description = "Lets a blocked user sign in again.")
  int unblock(
      @Mixin Server server,
      @Parameters(paramLabel = "ID", description = ID) long id,
      @Mixin Reason reason) {
    return order(server, id, "unblock", reason);
  }

  @Command(name = "sign-out", description = "Ends every session of a user.")
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
