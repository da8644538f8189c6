package plinth.realtime.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import jakarta.websocket.CloseReason;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.LongSupplier;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Setting;
import plinth.kernel.Signal;
import plinth.kernel.Soft;
import plinth.kernel.Workers;
import plinth.kernel.http.Authenticator;
import plinth.outbox.Looks;
import plinth.realtime.Pushed;
import plinth.realtime.Pushes;
import plinth.realtime.Room;
import plinth.realtime.RoomFrames;
import plinth.realtime.RoomHint;
import plinth.realtime.TokensVoid;
import plinth.tenancy.Homes;
import plinth.tenancy.Nodes;
import plinth.tenancy.Standings;

/**
 * The sockets of this node by room. A token is checked when a socket joins and every ten seconds
 * after, so that one that expired is closed, and at once where sessions of its holder ended.
 *
 * <p>Spec: Authentication.
 */
@ApplicationScoped
public class Sockets {
  /** Closed because the token is missing, invalid, expired or revoked. */
  static final CloseReason.CloseCode UNAUTHENTICATED = CloseReason.CloseCodes.getCloseCode(4401);

  /** Closed because the workspace has too many sockets. */
  static final CloseReason.CloseCode TOO_MANY = CloseReason.CloseCodes.getCloseCode(4429);

  @Inject private Authenticator authenticator;
  @Inject private Nodes nodes;
  @Inject private RoomFrames frames;
  @Inject private Standings standings;
  @Inject private Workers workers;

  private final LongSupplier most;
  private final Map<String, Set<Member>> rooms = new ConcurrentHashMap<>();
  private final Queue<Pushed> handed = new ConcurrentLinkedQueue<>();
  private final Looks looks = new Looks();
  private final HintedFrames hinted =
      new HintedFrames(task -> workers.execute(task), this::fetch, this::deliver, this::missed);

  /** The sockets, as many a workspace as is configured. */
  public Sockets() {
    this.most = Setting.PLINTH_SOCKETS_PER_WORKSPACE::number;
  }

  /** The sockets under an authenticator, at most so many a workspace. */
  // Without a container nobody injects.
  @SuppressWarnings("UnnecessaryAssignment")
  Sockets(Authenticator authenticator, long most) {
    this.authenticator = authenticator;
    this.most = () -> most;
  }

  /**
   * Lets a socket into the room of its token's workspace; refuses what the token does not allow.
   */
  Room join(Member member, String token) {
    Caller caller = authenticator.authenticate(token, null, Caller.Origin.internal("socket"));
    Caller.Workspace workspace = caller.workspace();
    if (workspace == null) {
      throw new Problem(KernelProblem.CREDENTIAL_NOT_ALLOWED, "The token belongs to no workspace");
    }
    Room room = Room.of(workspace);
    member.joined(token, caller);
    rooms.compute(
        room.name(),
        (name, present) -> {
          Set<Member> members = present == null ? ConcurrentHashMap.newKeySet() : present;
          if (members.size() >= most.getAsLong()) {
            throw new Problem(KernelProblem.RATE_LIMITED, "The workspace has too many sockets");
          }
          members.add(member);
          return members;
        });
    if (member.isClosed()) {
      // It was closed while its token was looked at: nobody else removes it.
      leave(member);
    }
    return room;
  }

  /** Forgets a socket; one that is about to join will not. */
  void leave(Member member) {
    member.end();
    rooms
        .keySet()
        .forEach(
            room ->
                rooms.computeIfPresent(
                    room,
                    (name, members) -> {
                      members.remove(member);
                      return members.isEmpty() ? null : members;
                    }));
  }

  /**
   * Hands committed pushes over, in their order; a commit hook must not send itself. One thread at
   * a time delivers what came meanwhile.
   */
  void pushed(@Observes(during = TransactionPhase.AFTER_SUCCESS) Pushes pushes) {
    boolean isHeard = false;
    for (Pushed push : pushes.frames()) {
      if (rooms.containsKey(push.room())) {
        handed.add(push);
        isHeard = true;
      }
    }
    if (isHeard && looks.wake()) {
      try {
        workers.execute(() -> looks.drain(this::deliverAll));
      } catch (RejectedExecutionException e) {
        looks.giveUp();
        throw e;
      }
    }
  }

  private void deliverAll() {
    for (Pushed push = handed.poll(); push != null; push = handed.poll()) {
      Pushed next = push;
      Soft.run("room_push", () -> deliver(next));
    }
  }

  /** Reads what another node pushed into the rooms of this one; its own pushes were delivered. */
  void told(@Observes Signal signal) {
    Homes.moved(signal).ifPresent(there -> workers.execute(() -> empty(Room.before(there))));
    if (signal.topic().equals(Standings.TOPIC)) {
      workers.execute(() -> Soft.run("room_standing", () -> look(Long.parseLong(signal.key()))));
    }
    if (signal.isGap()) {
      missed();
    }
    RoomHint.of(signal)
        .filter(hint -> !rooms.isEmpty() && !hint.node().equals(nodes.name()))
        .ifPresent(hinted::add);
  }

  /** Looks at once at the sockets of somebody whose sessions ended, on whatever node. */
  void told(@Observes TokensVoid whose) {
    workers.execute(() -> Soft.run("room_tokens", () -> look(whose)));
  }

  /** Closes those of their sockets whose token is no longer accepted. */
  void look(TokensVoid whose) {
    rooms
        .values()
        .forEach(
            members ->
                members.stream()
                    .filter(member -> member.isOf(whose.isOperator(), whose.id()))
                    .forEach(this::check));
  }

  /**
   * Closes at once who is let in no more, and has the others hear what they may from now on; the
   * cache may not have heard of it yet.
   */
  public void look(long workspaceId) {
    standings.drop(workspaceId);
    standings
        .find(workspaceId)
        .map(entry -> rooms.get(Room.of(entry.workspace()).name()))
        .ifPresent(members -> members.forEach(this::check));
  }

  /** A workspace that has moved has another room: whoever comes again gets there. */
  private void empty(Room room) {
    rooms
        .getOrDefault(room.name(), Set.of())
        .forEach(member -> member.close(CloseReason.CloseCodes.SERVICE_RESTART, "moved"));
  }

  private List<Pushed> fetch(RoomHint hint) {
    return frames.read(Caller.system("rooms"), hint.id(), rooms.keySet());
  }

  /** Closes every socket of this node: frames of other nodes are missing, nobody knows whose. */
  void missed() {
    rooms.values().forEach(members -> members.forEach(Member::missed));
  }

  /** Sends a frame to those in its room whom it is for; closes the room where some are missing. */
  void deliver(Pushed push) {
    for (Member member : rooms.getOrDefault(push.room(), Set.of())) {
      if (push.isMissing()) {
        member.missed();
      } else if (push.isFor(member.adminId(), member::may)) {
        member.send(push.frame());
      }
    }
  }

  /** Closes the sockets whose token is no longer accepted. */
  void check() {
    rooms.values().forEach(members -> members.forEach(this::check));
  }

  private void check(Member member) {
    String token = member.token();
    try {
      Caller caller = authenticator.authenticate(token, null, Caller.Origin.internal("socket"));
      if (token != null) {
        member.joined(token, caller);
      }
    } catch (Problem refused) {
      member.close(UNAUTHENTICATED, "the token is no longer valid");
    }
  }

  /** How many sockets are open. */
  public int count() {
    return rooms.values().stream().mapToInt(Set::size).sum();
  }
}
