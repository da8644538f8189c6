package plinth.cli;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import plinth.cli.api.Answer;
import plinth.cli.api.Failure;

/** Lists, fetches and checks the receipts of deleted workspaces. */
@Command(name = "receipt", description = "Fetch and check receipts of deleted workspaces.")
final class ReceiptCommand {
  static final String PATH = "/admin/platform/purges";

  @Spec private @Nullable CommandSpec command;

  @Command(name = "list", description = "List deleted workspaces, the latest first.")
  int list(@Mixin Server server, @Mixin Paging paging) {
    Answer answer = server.get(paging.applyTo(new Query(PATH)).toString());
    new Printer(server.out())
        .list(
            server,
            answer,
            "id",
            "subdomain",
            "type",
            "reason",
            "requested_by",
            "status",
            "rows_deleted",
            "files",
            "finished_at");
    return 0;
  }

  @Command(name = "fetch", description = "Print a signed receipt in the format that verify reads.")
  int fetch(
      @Mixin Server server,
      @Parameters(paramLabel = "NUMBER", description = "Number of the purge.") long number) {
    Answer answer = server.get(PATH + "/" + number);
    if (answer.data().isNull("signed")) {
      throw Failure.refused("the purge " + number + " has not finished");
    }
    server.out().println(server.isJson() ? answer.text() : answer.data().getString("signed"));
    return 0;
  }

  @Command(
      name = "verify",
      description = {
        "Check that a receipt is unchanged since it was signed, and show it.",
        "This needs no server: the keys are a saved copy of its /.well-known/jwks.json."
      })
  int verify(
      @Parameters(
              paramLabel = "FILE",
              description = "The signed receipt, or the server's answer that contains it.")
          Path file,
      @Option(
              names = "--keys",
              required = true,
              paramLabel = "FILE",
              description = "A JWK set, or an RSA public key in PEM.")
          Path keys,
      @Option(names = "--json", description = "Print the content of the receipt as JSON.")
          boolean isJson) {
    JsonObject said = Receipt.of(read(file)).verify(ReceiptKeys.of(read(keys)));
    if (isJson) {
      out().println(said);
      return 0;
    }
    out().println("VALID");
    Printer printer = new Printer(out());
    printer.one(said);
    printer.table(
        said.getJsonArray("tables").getValuesAs(JsonObject.class),
        "table",
        "fate",
        "rows_before",
        "rows_after",
        "digest");
    return 0;
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw Failure.refused(file + " cannot be read: " + e.getMessage());
    }
  }

  private PrintWriter out() {
    if (command == null) {
      throw new IllegalStateException("not part of a command line");
    }
    return command.commandLine().getOut();
  }
}
