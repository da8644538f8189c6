package plinth.bench.met;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import plinth.bench.load.Subject;
import plinth.bench.load.Transfer;
import plinth.bench.server.Meter;

/**
 * Work on many records at once, as measured.
 *
 * @param transfer the work
 * @param first the first round
 * @param later the round of the median time among the others; the first one if there are no others
 */
record Repeated(Transfer transfer, Round first, Round later) {

  /**
   * One round.
   *
   * @param seconds the time
   * @param server the server's CPU time in seconds
   * @param database the database's CPU time in seconds
   * @param stored by how many MB the database has grown
   */
  record Round(double seconds, double server, double database, double stored) {}

  /** Does all rounds of the work. */
  static Repeated run(Subject subject, Transfer transfer)
      throws IOException, InterruptedException, SQLException {
    Round first = round(subject, transfer, 0);
    List<Round> later = new ArrayList<>();
    for (int round = 1; round < transfer.rounds(); round++) {
      later.add(round(subject, transfer, round));
    }
    later.sort(Comparator.comparingDouble(Round::seconds));
    return new Repeated(transfer, first, later.isEmpty() ? first : later.get(later.size() / 2));
  }

  private static Round round(Subject subject, Transfer transfer, int round)
      throws IOException, InterruptedException, SQLException {
    long stored = subject.stored();
    Meter.Reading before = subject.meter().read();
    long begin = System.nanoTime();
    transfer.work().run(round);
    double seconds = (System.nanoTime() - begin) / 1e9;
    Meter.Reading used = subject.meter().read().since(before);
    return new Round(
        seconds, used.server() / 1e3, used.database() / 1e3, (subject.stored() - stored) / 1e6);
  }

  /** Returns the rows of a round per second. */
  double perSecond(Round round) {
    return transfer.rows() / round.seconds();
  }
}
