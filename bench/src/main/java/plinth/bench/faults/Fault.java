package plinth.bench.faults;

import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;
import plinth.bench.server.Postgres;

/**
 * The faults that are injected while the server works. Each method returns when the fault is over.
 */
enum Fault {
  SERVER_KILLED("server killed with -9 and started again") {
    @Override
    void inflict(World world, SplittableRandom random) throws IOException, InterruptedException {
      world.server().kill();
      Thread.sleep(random.nextLong(2_000));
      world.server().restart();
    }
  },
  DATABASE_CRASHED("PostgreSQL ended at once and started again") {
    @Override
    void inflict(World world, SplittableRandom random) throws IOException, InterruptedException {
      PostgresCrash.inflict(world.server().data(), random.nextLong(200, 3_000));
    }
  },
  POOL_EXHAUSTED("records locked until the connections of the workspace wait, and longer") {
    @Override
    void inflict(World world, SplittableRandom random)
        throws IOException, InterruptedException, SQLException {
      try (Connection connection = world.server().postgres().open();
          Statement statement = connection.createStatement()) {
        connection.setAutoCommit(false);
        statement.execute("lock table tenant.record in access exclusive mode");
        awaitEmptyShare(world);
        Thread.sleep(random.nextLong(3_000, 6_000));
        connection.rollback();
      }
    }
  },
  DISK_FULL("file store without a free byte") {
    @Override
    void inflict(World world, SplittableRandom random) throws IOException, InterruptedException {
      world.files().fill(random.nextLong(2_000, 4_000));
    }

    @Override
    boolean isPossible(World world) {
      return world.files().isMounted();
    }
  },
  RECEIVER_SLOW("receiver of webhooks slower than the server waits") {
    @Override
    void inflict(World world, SplittableRandom random) throws InterruptedException {
      during(world.hookReceiver().callee(), Callee.Manner.SLOW, random.nextLong(4_000, 8_000));
    }
  },
  RECEIVER_DEAD("receiver of webhooks hangs up") {
    @Override
    void inflict(World world, SplittableRandom random) throws InterruptedException {
      during(world.hookReceiver().callee(), Callee.Manner.DEAD, random.nextLong(2_000, 6_000));
    }
  },
  GATEWAY_SLOW("payment gateway slower than the server waits") {
    @Override
    void inflict(World world, SplittableRandom random) throws InterruptedException {
      during(world.gatewayStandIn().callee(), Callee.Manner.SLOW, random.nextLong(4_000, 8_000));
    }
  },
  GATEWAY_DEAD("payment gateway hangs up") {
    @Override
    void inflict(World world, SplittableRandom random) throws InterruptedException {
      during(world.gatewayStandIn().callee(), Callee.Manner.DEAD, random.nextLong(2_000, 6_000));
    }
  },
  CLOCK_JUMPED("an hour gone at once: leases and heartbeats run out in the middle of the work") {
    @Override
    void inflict(World world, SplittableRandom random) throws IOException, SQLException {
      world.pass("1 hour");
      world.advanceBusinessClock("PT1H");
    }
  };

  private static final long PATIENCE_NANOS = 15_000_000_000L;

  private final String told;

  Fault(String told) {
    this.told = told;
  }

  /** Injects the fault. */
  abstract void inflict(World world, SplittableRandom random)
      throws IOException, InterruptedException, SQLException;

  /** Returns whether the fault can be injected on this machine. */
  boolean isPossible(World world) {
    return true;
  }

  private static void awaitEmptyShare(World world)
      throws IOException, InterruptedException, SQLException {
    long begin = System.nanoTime();
    int waiting = 0;
    // One connection may be between two statements whenever the others are counted.
    while (waiting < World.SHARE - 1) {
      if (System.nanoTime() - begin > PATIENCE_NANOS) {
        throw new IllegalStateException("only " + waiting + " connections ever waited");
      }
      Thread.sleep(50);
      waiting =
          Integer.parseInt(
              world.ask(
                  "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
                      + " and usename = '"
                      + Postgres.APPLICATION
                      + "'"));
    }
  }

  /** Changes how an endpoint responds for a while. */
  private static void during(Callee callee, Callee.Manner manner, long millis)
      throws InterruptedException {
    callee.become(manner);
    try {
      Thread.sleep(millis);
    } finally {
      callee.become(Callee.Manner.PROMPT);
    }
  }

  /** Returns a description of the fault. */
  String told() {
    return told;
  }
}
