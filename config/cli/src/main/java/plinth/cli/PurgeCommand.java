package plinth.cli;

import jakarta.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import plinth.cli.api.Answer;
import plinth.cli.api.Connection;
import plinth.cli.api.Failure;

/** Deletes a workspace permanently. */
@Command(
    name = "purge",
    description = {
      "Delete a workspace permanently, with everything in it.",
      "This cannot be undone. With --receipt, wait for the end and write the signed receipt."
    })
final class PurgeCommand implements Callable<Integer> {
  private static final long PAUSE_MILLIS = 500;

  @Mixin private Server server = new Server();

  @Parameters(paramLabel = "SUBDOMAIN", description = TenantCommand.SUBDOMAIN)
  private String subdomain = "";

  @Option(
      names = "--confirm",
      required = true,
      paramLabel = "SUBDOMAIN",
      description = "The subdomain again, as a confirmation.")
  private String confirm = "";

  @Option(names = "--wait", description = "Wait until the workspace is deleted.")
  private boolean isWaiting;

  @Option(
      names = "--receipt",
      paramLabel = "FILE",
      description = "Wait, then write the signed receipt to this file.")
  private @Nullable Path receipt;

  @Option(
      names = "--timeout",
      paramLabel = "SECONDS",
      defaultValue = "3600",
      description = "Maximum time to wait.")
  private long seconds;

  @Override
  public Integer call() throws InterruptedException {
    Answer answer =
        server.post(
            TenantCommand.PATH + "/" + Connection.encode(subdomain) + "/purge",
            Answer.JSON.createObjectBuilder().add("confirm", confirm).build());
    JsonObject purge = answer.data();
    Path file = receipt;
    if (isWaiting || file != null) {
      answer = await(purge.getJsonNumber("id").longValueExact());
      purge = answer.data().getJsonObject("purge");
    }
    if (file != null) {
      write(file, answer.data().getString("signed"));
    }
    if (server.isJson()) {
      server.out().println(answer.text());
    } else {
      new Printer(server.out()).one(purge);
    }
    return 0;
  }

  private Answer await(long number) throws InterruptedException {
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    while (true) {
      Answer answer = server.get(ReceiptCommand.PATH + "/" + number);
      if (answer.data().getJsonObject("purge").getString("status").equals("completed")) {
        return answer;
      }
      if (System.nanoTime() >= end) {
        throw Failure.job("the purge " + number + " is still running");
      }
      Thread.sleep(PAUSE_MILLIS);
    }
  }

  private static void write(Path file, String signed) {
    try {
      Files.writeString(file, signed + "\n");
    } catch (IOException e) {
      throw Failure.refused("the receipt cannot be written: " + e.getMessage());
    }
  }
}
