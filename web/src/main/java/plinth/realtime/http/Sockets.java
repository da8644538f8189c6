package plinth.realtime.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.inject.Inject;
import jakarta.websocket.CloseReason;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import plinth.kernel.BestEffort;
import plinth.kernel.Caller;
import plinth.kernel.DbException;
import plinth.kernel.KernelProblem;
import plinth.kernel.Log;
import plinth.kernel.Problem;
import plinth.kernel.ProblemCode;
import plinth.kernel.Signal;
import plinth.kernel.Workers;
import plinth.kernel.http.Authenticator;
import plinth.realtime.Pushed;
import plinth.realtime.Pushes;
import plinth.realtime.RealtimeConfig;
import plinth.realtime.Room;
import plinth.realtime.RoomFrames;
import plinth.realtime.RoomHint;
import plinth.realtime.TokensRevoked;
import plinth.tenancy.MovedWorkspaces;
import plinth.tenancy.Nodes;
import plinth.tenancy.WorkspaceDirectory;

/**
 * The sockets of this node by room. A token is checked when a socket joins and every ten seconds
 * after, so that one that expired is closed, and at once where sessions of its holder ended.
 */
@ApplicationScoped
public class Sockets {
  /** Closed because the token is missing, invalid, expired or revoked. */
  static final CloseReason.CloseCode UNAUTHENTICATED = CloseReason.CloseCodes.getCloseCode(4401);

  /** Closed because the workspace has too many sockets. */
  static final CloseReason.CloseCode TOO_MANY = CloseReason.CloseCodes.getCloseCode(4429);

  private static final Log LOG = Log.of(Sockets.class);

  @Inject private Authenticator authenticator;
  @Inject private Nodes nodes;
  @Inject private RoomFrames frames;
  @Inject private WorkspaceDirectory directory;
  @Inject private Workers workers;

  private final LongSupplier most;
  private final Map<String, Set<Member>> rooms = new ConcurrentHashMap<>();
  private final SerialQueue<Pushed> serialQueue =
      new SerialQueue<>("room_push", task -> workers.execute(task), this::deliver);
  private final HintedFrames hinted =
      new HintedFrames(task -> workers.execute(task), this::fetch, this::deliver, this::closeAll);

  /** The sockets, as many a workspace as is configured. */
  public Sockets() {
    this.most = new RealtimeConfig()::maxSockets;
  }

  /** The sockets of an authenticator, with a limit per workspace. */
  // Without a container there is no injection.
  @SuppressWarnings("UnnecessaryAssignment")
  Sockets(Authenticator authenticator, long most) {
    this.authenticator = authenticator;
    this.most = () -> most;
  }

  /**
   * Lets a socket into the room of its token's workspace; refuses what the token does not allow.
   */
  Room join(Member member, String token) {
    Caller caller = authenticator.authenticate(token, Caller.Origin.internal("socket"));
    Caller.Workspace workspace = caller.workspace();
    if (workspace == null) {
      throw new Problem(KernelProblem.CREDENTIAL_NOT_ALLOWED, "The token has no workspace");
    }
    Room room = Room.of(workspace);
    member.setHolder(token, caller);
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
      // It was closed while its token was checked, so nothing else removes it.
      leave(member);
    }
    return room;
  }

  /** Forgets a socket; one that is about to join will not. */
  void leave(Member member) {
    member.markClosed();
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

  /** Hands committed pushes over, in their order; a commit hook must not send itself. */
  void onPushes(@Observes(during = TransactionPhase.AFTER_SUCCESS) Pushes pushes) {
    serialQueue.addAll(
        pushes.frames().stream().filter(push -> rooms.containsKey(push.room())).toList());
  }

  /** Reads what another node pushed into the rooms of this one; its own pushes were delivered. */
  void onEvent(@Observes Signal signal) {
    MovedWorkspaces.parse(signal)
        .ifPresent(there -> workers.execute(() -> closeRoom(Room.formerRoom(there))));
    if (signal.topic().equals(WorkspaceDirectory.TOPIC)) {
      workers.execute(
          () -> BestEffort.run("room_standing", () -> recheck(Long.parseLong(signal.key()))));
    }
    if (signal.isGap()) {
      closeAll();
    }
    RoomHint.parse(signal)
        .filter(hint -> !rooms.isEmpty() && !hint.node().equals(nodes.name()))
        .ifPresent(hinted::add);
  }

  /** Checks at once the sockets of a user whose sessions ended on any node. */
  void onEvent(@Observes TokensRevoked whose) {
    workers.execute(() -> BestEffort.run("room_tokens", () -> recheck(whose)));
  }

  /** Closes those of their sockets whose token is no longer accepted. */
  void recheck(TokensRevoked whose) {
    rooms
        .values()
        .forEach(
            members ->
                members.stream()
                    .filter(member -> member.belongsTo(whose.isOperator(), whose.id()))
                    .forEach(this::check));
  }

  /**
   * Closes at once who is let in no more, and has the others hear what they may from now on; the
   * cache may not have heard of it yet.
   */
  public void recheck(long workspaceId) {
    directory.invalidate(workspaceId);
    directory
        .find(workspaceId)
        .map(entry -> rooms.get(Room.of(entry.workspace()).name()))
        .ifPresent(members -> members.forEach(this::check));
  }

  /** A workspace that has moved has another room, which clients enter when they reconnect. */
  private void closeRoom(Room room) {
    rooms
        .getOrDefault(room.name(), Set.of())
        .forEach(member -> member.close(CloseReason.CloseCodes.SERVICE_RESTART, "moved"));
  }

  private List<Pushed> fetch(RoomHint hint) {
    return frames.read(Caller.system("rooms"), hint.id(), rooms.keySet());
  }

  /**
   * Closes every socket of this node, because frames of other nodes are missing for unknown rooms.
   */
  void closeAll() {
    rooms.values().forEach(members -> members.forEach(Member::closeTooSlow));
  }

  /** Sends a frame to its recipients in its room; closes the room if earlier frames are missing. */
  void deliver(Pushed push) {
    for (Member member : rooms.getOrDefault(push.room(), Set.of())) {
      if (push.isMissing()) {
        member.closeTooSlow();
      } else if (push.isFor(member.adminId(), member::hasRight)) {
        member.send(push.frame());
      }
    }
  }

  /** Closes the sockets whose token is no longer accepted; each by itself, whatever fails. */
  void check() {
    rooms.values().forEach(members -> members.forEach(this::check));
  }

  private void check(Member member) {
    String token = member.token();
    try {
      Caller caller = authenticator.authenticate(token, Caller.Origin.internal("socket"));
      if (token != null) {
        member.setHolder(token, caller);
      }
    } catch (RuntimeException failure) {
      refuse(member, failure);
    }
  }

  /**
   * Closes a socket whose token was not accepted. Only where the token, or its holder's right to
   * come in, is at fault does the client have to sign in again; where it could not be asked, such
   * as while a database is away, it comes again with the same one.
   */
  void refuse(Member member, RuntimeException failure) {
    ProblemCode.Kind kind =
        failure instanceof Problem refused ? refused.code().kind() : ProblemCode.Kind.UNAVAILABLE;
    switch (kind) {
      case TOO_MANY -> member.close(TOO_MANY, "too many sockets");
      case UNAUTHENTICATED, FORBIDDEN -> member.close(UNAUTHENTICATED, "the token is not valid");
      default -> member.close(CloseReason.CloseCodes.TRY_AGAIN_LATER, "the token was not asked");
    }
    if (!(failure instanceof Problem) && !DbException.isOutage(failure)) {
      LOG.error("socket_check_failed", failure);
    }
  }

  /** How many sockets are open. */
  public int count() {
    return rooms.values().stream().mapToInt(Set::size).sum();
  }
}
