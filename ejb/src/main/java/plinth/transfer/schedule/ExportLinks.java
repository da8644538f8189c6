package plinth.transfer.schedule;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.Optional;
import plinth.kernel.ServerConfig;
import plinth.vault.Vault;

/**
 * Links to files of scheduled exports. A link contains a ticket that is sealed with a key of the
 * vault: nobody can read it, change it or make another one.
 */
@ApplicationScoped
class ExportLinks {
  private static final String PLACE = Vault.place("export_link");
  private static final String PATH = "/api/v1/public/exports/";

  @Inject private Vault vault;
  @Inject private ServerConfig server;

  /**
   * What a link gives access to.
   *
   * @param workspaceId the workspace
   * @param schedule the number of the schedule
   * @param receiver the number of the member who got the link
   * @param until when the link expires
   * @param export the slug of the export with the file
   */
  record Ticket(long workspaceId, long schedule, long receiver, Instant until, String export) {
    private static final int PARTS = 5;

    String text() {
      return workspaceId + " " + schedule + " " + receiver + " " + until + " " + export;
    }

    static Ticket of(String text) {
      String[] parts = text.split(" ", PARTS);
      return new Ticket(
          Long.parseLong(parts[0]),
          Long.parseLong(parts[1]),
          Long.parseLong(parts[2]),
          Instant.parse(parts[3]),
          parts[4]);
    }
  }

  /** The address of a file. */
  String address(Ticket ticket) {
    // A sealed text contains colons, at which some mail programs end a link.
    return server.publicUrl() + PATH + vault.seal(PLACE, ticket.text()).replace(':', '.');
  }

  /** The ticket of a link; empty if it is none that this installation made. */
  Optional<Ticket> open(String token) {
    return vault.unseal(PLACE, token.replace('.', ':')).map(Ticket::of);
  }
}
