package plinth.kernel;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Simulates a host that fails at random, and nodes that die while they call it. It records every
 * effect that is owed, so that a test can compare the state of a queue with what really happened.
 * The trouble ends: after a number of calls, every call succeeds at the first attempt.
 */
public final class Trouble {
  /** The outcome of one call. */
  public enum Move {
    /** The host accepts the call. */
    TAKES,
    /** The host answers with a failure. */
    REFUSES,
    /** No answer arrives in time. */
    HANGS,
    /** There is no capacity to call the host now. */
    NO_ROOM,
    /** The node dies before it calls. */
    DIES_BEFORE,
    /** The node dies after the host accepted the call, before anyone else knows. */
    DIES_AFTER,
    /** The host accepts the call so late that another node has taken over the work. */
    LATE
  }

  /** The death of a node, which no product code may catch. */
  public static final class Death extends Error {
    private static final long serialVersionUID = 1;

    Death() {
      super("the node died", null, false, false);
    }
  }

  /** The real history of one effect that is owed. */
  public static final class Account {
    private int taken;
    private int made;
    private int deaths;
    private int late;
    private int waits;
    private String reason = "";

    /** The number of times that the host accepted it. */
    public int taken() {
      return taken;
    }

    /** The number of attempts that reached the host or its address. */
    public int made() {
      return made;
    }

    /** The number of nodes that died while they worked on it, or lost their lease. */
    public int deaths() {
      return deaths;
    }

    /** The number of answers that arrived after the lease was lost. */
    public int late() {
      return late;
    }

    /** The number of times that there was no capacity. */
    public int waits() {
      return waits;
    }

    /** The failure of the last attempt; empty if it did not fail. */
    public String reason() {
      return reason;
    }
  }

  /** The result of a call: whether it was accepted, or else how it failed. */
  public record Answer(Move move, String reason) {}

  private final Random random;
  private final int calls;
  private @Nullable Move always;
  private final Map<String, Account> accounts = new HashMap<>();
  private int called;
  private @Nullable Runnable overtake;

  /**
   * The seeds of the scenarios that a test runs: as many as {@code plinth.trouble} says, starting
   * with {@code plinth.trouble.seed}.
   *
   * @param usual the default number
   */
  public static IntStream stories(int usual) {
    int first = Integer.getInteger("plinth.trouble.seed", 0);
    return IntStream.range(first, first + Integer.getInteger("plinth.trouble", usual));
  }

  /**
   * Creates random trouble.
   *
   * @param seed the seed of the random numbers
   * @param calls the number of calls for which it lasts
   */
  public Trouble(long seed, int calls) {
    this.random = new Random(seed);
    this.calls = calls;
  }

  /** Creates trouble of one kind for this many calls. */
  public static Trouble of(Move move, int calls) {
    Trouble trouble = new Trouble(0, calls);
    trouble.always = move;
    return trouble;
  }

  /** Sets what other nodes do while an answer is late. */
  public Trouble overtakenBy(Runnable others) {
    overtake = others;
    return this;
  }

  /** The record of an effect. */
  public Account of(String key) {
    return accounts.computeIfAbsent(key, name -> new Account());
  }

  /** Whether a node dies after it has started an effect and before it calls the host. */
  public boolean kills(String key) {
    boolean isDead = always == null && called < calls && random.nextInt(20) == 0;
    if (isDead) {
      of(key).deaths++;
    }
    return isDead;
  }

  /** Records that a node which works on an effect, or is about to, has lost its lease. */
  public void loses(String key) {
    of(key).deaths++;
  }

  /** Calls the host for an effect. */
  public Answer call(String key) {
    Account account = of(key);
    Move move = called++ < calls ? move() : Move.TAKES;
    switch (move) {
      case NO_ROOM -> account.waits++;
      case DIES_BEFORE -> {
        account.deaths++;
        throw new Death();
      }
      case DIES_AFTER -> {
        account.made++;
        account.taken++;
        account.deaths++;
        throw new Death();
      }
      case REFUSES, HANGS -> {
        account.made++;
        account.reason = move == Move.HANGS ? "Timed out" : "HTTP 500";
        return new Answer(move, account.reason);
      }
      case LATE -> {
        account.made++;
        account.late++;
        overtaken();
        account.taken++;
      }
      default -> {
        account.made++;
        account.taken++;
      }
    }
    return new Answer(move, "");
  }

  private Move move() {
    if (always != null) {
      return always;
    }
    int chance = random.nextInt(100);
    if (chance < 20) {
      return Move.TAKES;
    }
    if (chance < 35) {
      return Move.REFUSES;
    }
    if (chance < 50) {
      return Move.HANGS;
    }
    if (chance < 75) {
      return Move.NO_ROOM;
    }
    if (chance < 83) {
      return Move.DIES_BEFORE;
    }
    return chance < 91 ? Move.DIES_AFTER : Move.LATE;
  }

  private void overtaken() {
    Runnable others = overtake;
    if (others != null) {
      others.run();
    }
  }
}
