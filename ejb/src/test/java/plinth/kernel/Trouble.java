package plinth.kernel;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A host of a test that is in trouble by chance, and nodes that die while they call it. It keeps
 * account of every effect that is owed, so that a test can hold what a queue tells against what
 * really happened. Trouble ends: after a while everything is taken at the first attempt.
 */
public final class Trouble {
  /** What happens to one call. */
  public enum Move {
    /** The host takes it. */
    TAKES,
    /** The host answers that it failed. */
    REFUSES,
    /** No answer comes in time. */
    HANGS,
    /** There is no room to call the host now. */
    NO_ROOM,
    /** The node dies before it calls. */
    DIES_BEFORE,
    /** The node dies after the host took it, before anybody knows. */
    DIES_AFTER,
    /** The host takes it so late that another node has taken the work over. */
    LATE
  }

  /** The end of a node: no code of the product sees it. */
  public static final class Death extends Error {
    private static final long serialVersionUID = 1;

    Death() {
      super("the node died", null, false, false);
    }
  }

  /** What really happened to one effect that is owed. */
  public static final class Account {
    private int taken;
    private int made;
    private int deaths;
    private int late;
    private int waits;
    private String reason = "";

    /** How often the host took it. */
    public int taken() {
      return taken;
    }

    /** How many attempts reached the host or its address. */
    public int made() {
      return made;
    }

    /** How many nodes died while they worked on it, or lost their lease. */
    public int deaths() {
      return deaths;
    }

    /** How many answers came after the lease was lost. */
    public int late() {
      return late;
    }

    /** How often there was no room. */
    public int waits() {
      return waits;
    }

    /** How the last attempt failed; empty: none did. */
    public String reason() {
      return reason;
    }
  }

  /** What a call gives back: whether it was taken, or else how it failed. */
  public record Answer(Move move, String reason) {}

  private final Random random;
  private final int calls;
  private @Nullable Move always;
  private final Map<String, Account> accounts = new HashMap<>();
  private int called;
  private @Nullable Runnable overtake;

  /**
   * The seeds of the stories that a test plays: so many as {@code plinth.trouble} says, from {@code
   * plinth.trouble.seed} on.
   *
   * @param usual how many, where nothing is said
   */
  public static IntStream stories(int usual) {
    int first = Integer.getInteger("plinth.trouble.seed", 0);
    return IntStream.range(first, first + Integer.getInteger("plinth.trouble", usual));
  }

  /**
   * Begins trouble.
   *
   * @param seed by which it comes
   * @param calls for how many calls it lasts
   */
  public Trouble(long seed, int calls) {
    this.random = new Random(seed);
    this.calls = calls;
  }

  /** Trouble of one kind for so many calls. */
  public static Trouble of(Move move, int calls) {
    Trouble trouble = new Trouble(0, calls);
    trouble.always = move;
    return trouble;
  }

  /** What other nodes do while an answer is late. */
  public Trouble overtakenBy(Runnable others) {
    overtake = others;
    return this;
  }

  /** The account of an effect. */
  public Account of(String key) {
    return accounts.computeIfAbsent(key, name -> new Account());
  }

  /** Whether a node dies that has begun with an effect and not called for it yet. */
  public boolean kills(String key) {
    boolean isDead = always == null && called < calls && random.nextInt(20) == 0;
    if (isDead) {
      of(key).deaths++;
    }
    return isDead;
  }

  /** Notes that a node which works on an effect, or is about to, has lost its lease. */
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
