package plinth.tenancy.http;

import java.time.Instant;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestClassOrder;
import plinth.testing.Plinth;

/**
 * Two nodes on one database. The tests are in separate classes and share one start of the other
 * node, which is killed at the end.
 */
@Tag(Plinth.OWN_SERVER)
@Tag(Plinth.RESTARTS)
@TestClassOrder(ClassOrderer.OrderAnnotation.class)
class NodesIT {
  private static Plinth other;
  private static Instant together;

  @BeforeAll
  static void startAnotherNode() {
    Plinth.server();
    other = Plinth.anotherNode();
    together = NodeShares.betweenRuns();
  }

  @AfterAll
  static void stopIt() {
    other.stop();
  }

  /** The second node, in addition to the server of the test run. */
  static Plinth other() {
    return other;
  }

  /** A time since which both nodes exist. */
  static Instant together() {
    return together;
  }

  @Nested
  @Order(1)
  class Signals extends NodeSignals {}

  @Nested
  @Order(2)
  class Workspaces extends NodeWorkspaces {}

  @Nested
  @Order(3)
  class Purged extends NodePurge {}

  @Nested
  @Order(4)
  class Shares extends NodeShares {}

  @Nested
  @Order(5)
  class Killed extends NodeKilled {}
}
