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
 * after that, so that sockets with expired tokens are closed. It is checked immediately when
 * sessions of its holder end.
 */
@ApplicationScoped
public class Sockets {
  /** Close code for a missing, invalid, expired or revoked token. */
  static final CloseReason.CloseCode UNAUTHENTICATED = CloseReason.CloseCodes.getCloseCode(4401);

  /** Close code if the workspace has too many sockets. */
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

  /** Creates the registry with the configured limit per workspace. */
  public Sockets() {
    this.most = new RealtimeConfig()::maxSockets;
  }

  /** Creates the registry with an authenticator and a limit per workspace. */
  // Without a container there is no injection.
  @SuppressWarnings("UnnecessaryAssignment")
  Sockets(Authenticator authenticator, long most) {
    this.authenticator = authenticator;
    this.most = () -> most;
  }

  /**
   * Adds a socket to the room of its token's workspace. Refuses a token that is invalid or has no
   * workspace, and a workspace with too many sockets.
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
      // The socket was closed while its token was checked, so nothing else removes it.
      leave(member);
    }
    return room;
  }

  /** Removes a socket, and prevents a socket that is about to join from joining. */
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

  /** Queues committed pushes in order, because a commit hook must not send frames itself. */
  void onPushes(@Observes(during = TransactionPhase.AFTER_SUCCESS) Pushes pushes) {
    serialQueue.addAll(
        pushes.frames().stream().filter(push -> rooms.containsKey(push.room())).toList());
  }

  /**
   * Fetches the frames that another node pushed to the rooms of this node. This node's own pushes
   * are already delivered.
   */
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

  /** Immediately checks the sockets of a user whose sessions ended on any node. */
  void onEvent(@Observes TokensRevoked whose) {
    workers.execute(() -> BestEffort.run("room_tokens", () -> recheck(whose)));
  }

  /** Closes the user's sockets with tokens that are no longer accepted. */
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
   * Checks the sockets of a workspace: closes those without access and updates the rights of the
   * others. Invalidates the cached workspace first, because it may be out of date.
   */
  public void recheck(long workspaceId) {
    directory.invalidate(workspaceId);
    directory
        .find(workspaceId)
        .map(entry -> rooms.get(Room.of(entry.workspace()).name()))
        .ifPresent(members -> members.forEach(this::check));
  }

  /**
   * Closes the former room of a moved workspace; clients enter the new room when they reconnect.
   */
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

  /**
   * Closes the sockets whose tokens are no longer accepted. A failed check does not affect other
   * sockets.
   */
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
   * Closes a socket whose token was not accepted. The client has to sign in again only if the token
   * or its holder's access is invalid. If the token could not be checked, for example because a
   * database is unavailable, the client reconnects with the same token.
   */
  void refuse(Member member, RuntimeException failure) {
    ProblemCode.Kind kind =
        failure instanceof Problem refused ? refused.code().kind() : ProblemCode.Kind.UNAVAILABLE;
    switch (kind) {
      case TOO_MANY -> member.close(TOO_MANY, "too many sockets");
      case UNAUTHENTICATED, FORBIDDEN -> member.close(UNAUTHENTICATED, "the token is not valid");
      default ->
          member.close(CloseReason.CloseCodes.TRY_AGAIN_LATER, "the token could not be checked");
    }
    if (!(failure instanceof Problem) && !DbException.isOutage(failure)) {
      LOG.error("socket_check_failed", failure);
    }
  }

  /** The number of open sockets. */
  public int count() {
    return rooms.values().stream().mapToInt(Set::size).sum();
  }
}
