package plinth.realtime.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import jakarta.websocket.CloseReason;
import jakarta.websocket.RemoteEndpoint;
import jakarta.websocket.SendHandler;
import jakarta.websocket.SendResult;
import jakarta.websocket.Session;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import plinth.kernel.Caller;
import plinth.kernel.DbException;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Signal;
import plinth.realtime.Pushed;
import plinth.realtime.Room;
import plinth.realtime.TokensRevoked;

class SocketsTest {
  private static final Caller.Workspace ONE = new Caller.Workspace(1, "one", null);
  private static final Caller.Workspace OWN = new Caller.Workspace(2, "two", "ws_two");

  private final Map<String, Caller.Workspace> tokens = new HashMap<>(Map.of("t1", ONE, "t2", OWN));
  private Set<String> rights = Set.of();
  private Runnable atAuthentication = () -> {};
  private final Sockets sockets =
      new Sockets(
          (bearer, origin) -> {
            atAuthentication.run();
            if (!tokens.containsKey(bearer)) {
              throw new Problem(KernelProblem.UNAUTHENTICATED);
            }
            Caller.Workspace there = tokens.get(bearer);
            // As many users as workspaces; one of them is an operator who acts for a member.
            Long operator = there.id() == 2 ? 9L : null;
            return new Caller(
                Caller.Kind.ADMIN, there.id(), 1L, operator, null, there, rights, origin);
          },
          2);

  @Test
  void aPushReachesItsRoomAndNoOther() {
    Client one = new Client();
    Client two = new Client();
    assertThat(sockets.join(one.member, "t1")).isEqualTo(new Room("workspace:1"));
    assertThat(sockets.join(two.member, "t2")).isEqualTo(new Room("tenant:two"));

    sockets.deliver(new Pushed("workspace:1", "a"));
    sockets.deliver(new Pushed("tenant:two", "b"));
    sockets.deliver(new Pushed("workspace:2", "c"));

    assertThat(one.frames).containsExactly("a");
    assertThat(two.frames).containsExactly("b");
  }

  @Test
  void aPushForSomeAdminsReachesNoOther() {
    Client one = new Client();
    sockets.join(one.member, "t1");

    sockets.deliver(new Pushed("workspace:1", "a", "11,12"));
    sockets.deliver(new Pushed("workspace:1", "b", "2,1"));

    assertThat(one.frames).as("of admin 1").containsExactly("b");
  }

  @Test
  void aPushThatTakesAPermissionReachesOnlyWhoHoldsItNow() {
    Client one = new Client();
    rights = Set.of("record.read");
    sockets.join(one.member, "t1");

    sockets.deliver(new Pushed("workspace:1", "a", "record.read:"));
    sockets.deliver(new Pushed("workspace:1", "b", "messaging.read:1"));
    rights = Set.of("messaging.read");
    sockets.check();
    sockets.deliver(new Pushed("workspace:1", "c", "record.read:"));
    sockets.deliver(new Pushed("workspace:1", "d", "messaging.read:1"));
    sockets.deliver(new Pushed("workspace:1", "e", "messaging.read:2"));

    assertThat(one.frames).containsExactly("a", "d");
  }

  @Test
  void aTokenThatIsNotAcceptedJoinsNothing() {
    Client client = new Client();
    assertThatThrownBy(() -> sockets.join(client.member, "forged")).isInstanceOf(Problem.class);
    assertThat(sockets.count()).isZero();
    assertThat(client.member.token()).isNull();
  }

  @Test
  void aSocketThatClosesWhileItJoinsIsInNoRoom() {
    Client client = new Client();
    atAuthentication = () -> sockets.leave(client.member);
    sockets.join(client.member, "t1");
    assertThat(sockets.count()).isZero();
    sockets.deliver(new Pushed("workspace:1", "a"));
    assertThat(client.frames).isEmpty();
  }

  @Test
  void aGapInSignalsClosesEverySocket() {
    Client one = new Client();
    Client two = new Client();
    sockets.join(one.member, "t1");
    sockets.join(two.member, "t2");
    sockets.onEvent(new Signal("rights", "1"));
    assertThat(one.closed).isEmpty();
    sockets.onEvent(Signal.GAP);
    assertThat(one.closed).containsExactly(1013);
    assertThat(two.closed).containsExactly(1013);
  }

  @Test
  void endedSessionsAreCheckedForTheirUserOnly() {
    Client one = new Client();
    Client two = new Client();
    sockets.join(one.member, "t1");
    sockets.join(two.member, "t2");

    sockets.recheck(new TokensRevoked(false, 1));
    assertThat(one.closed).as("a token that is accepted all the same").isEmpty();
    tokens.clear();
    sockets.recheck(new TokensRevoked(true, 1));
    sockets.recheck(new TokensRevoked(false, 9));
    assertThat(one.closed).isEmpty();
    sockets.recheck(new TokensRevoked(false, 1));
    assertThat(one.closed).containsExactly(4401);
    assertThat(two.closed).isEmpty();
    sockets.recheck(new TokensRevoked(true, 9));
    assertThat(two.closed).as("of the operator who acts").containsExactly(4401);
  }

  @Test
  void aTokenThatIsNoLongerAcceptedClosesItsSocketOnly() {
    Client one = new Client();
    Client two = new Client();
    sockets.join(one.member, "t1");
    sockets.join(two.member, "t2");
    tokens.remove("t1");

    sockets.check();

    assertThat(one.closed).containsExactly(4401);
    assertThat(two.closed).isEmpty();
  }

  static List<Arguments> failures() {
    return List.of(
        arguments(new Problem(KernelProblem.UNAUTHENTICATED), 4401),
        arguments(new Problem(KernelProblem.WORKSPACE_SUSPENDED), 4401),
        arguments(new Problem(KernelProblem.RATE_LIMITED), 4429),
        arguments(new Problem(KernelProblem.UNAVAILABLE), 1013),
        arguments(new DbException(new SQLException("away", "08006")), 1013),
        arguments(new IllegalStateException("broken"), 1013));
  }

  @ParameterizedTest
  @MethodSource("failures")
  void onlyATokenAtFaultAsksForAnother(RuntimeException failure, int code) {
    Client one = new Client();
    Client two = new Client();
    sockets.join(one.member, "t1");
    sockets.join(two.member, "t2");
    atAuthentication =
        () -> {
          throw failure;
        };
    sockets.check();
    assertThat(one.closed).containsExactly(code);
    assertThat(two.closed).as("the next one is looked at all the same").containsExactly(code);
    Client late = new Client();
    assertThatThrownBy(() -> sockets.join(late.member, "t1")).isSameAs(failure);
  }

  @Test
  void aWorkspaceHasOnlySoManySockets() {
    Client gone = new Client();
    sockets.join(gone.member, "t1");
    sockets.join(new Client().member, "t1");
    assertThatThrownBy(() -> sockets.join(new Client().member, "t1")).isInstanceOf(Problem.class);
    sockets.join(new Client().member, "t2");

    sockets.leave(gone.member);

    sockets.join(new Client().member, "t1");
    assertThat(sockets.count()).isEqualTo(3);
  }

  @Test
  void aBurstIsHeardWholeAndInItsOrder() {
    Client slow = new Client();
    slow.answers = false;
    sockets.join(slow.member, "t1");
    List<String> frames = IntStream.range(0, 2_000).mapToObj(n -> "f" + n).toList();
    frames.forEach(frame -> sockets.deliver(new Pushed("workspace:1", frame)));
    assertThat(slow.frames).as("one at a time").containsExactly("f0");

    slow.answers = true;
    slow.waiting.onResult(new SendResult());

    assertThat(slow.frames).isEqualTo(frames);
    assertThat(slow.closed).isEmpty();
  }

  @Test
  void slowSocketsAreClosedBeforeTheyMissAFrame() {
    Client slow = new Client();
    slow.answers = false;
    Client other = new Client();
    sockets.join(slow.member, "t1");
    sockets.join(other.member, "t1");
    String wide = "x".repeat(Member.MAX_WAITING / 4);
    for (int i = 0; i < 6; i++) {
      sockets.deliver(new Pushed("workspace:1", i + wide));
    }
    assertThat(slow.closed).containsExactly(1013);
    assertThat(other.frames).hasSize(6);
    assertThat(other.closed).isEmpty();

    slow.answers = true;
    slow.waiting.onResult(new SendResult());
    sockets.deliver(new Pushed("workspace:1", "later"));

    assertThat(slow.frames).containsExactly(0 + wide);
    assertThat(other.frames).endsWith("later");
  }

  @Test
  void missingFramesOfAnotherNodeCloseTheRoom() {
    Client one = new Client();
    Client two = new Client();
    sockets.join(one.member, "t1");
    sockets.join(two.member, "t2");

    sockets.deliver(new Pushed("workspace:1", ""));

    assertThat(one.closed).containsExactly(1013);
    assertThat(two.closed).isEmpty();
  }

  @Test
  void aFrameThatCannotBeSentClosesItsSocket() {
    Client broken = new Client();
    broken.answers = false;
    sockets.join(broken.member, "t1");
    sockets.deliver(new Pushed("workspace:1", "a"));
    broken.waiting.onResult(new SendResult(new IOException("gone")));
    assertThat(broken.closed).containsExactly(1013);
  }

  /** A client whose session records the received frames. */
  private static final class Client {
    final List<String> frames = new ArrayList<>();
    final List<Integer> closed = new ArrayList<>();
    final Member member = new Member(session());
    boolean answers = true;
    SendHandler waiting;

    private Session session() {
      RemoteEndpoint.Async remote =
          proxy(
              RemoteEndpoint.Async.class,
              (name, args) -> {
                frames.add((String) args[0]);
                waiting = (SendHandler) args[1];
                if (answers) {
                  waiting.onResult(new SendResult());
                }
                return null;
              });
      return proxy(
          Session.class,
          (name, args) -> {
            if (name.equals("close")) {
              closed.add(((CloseReason) args[0]).getCloseCode().getCode());
            }
            return name.equals("getAsyncRemote") ? remote : null;
          });
    }

    private interface Answering {
      Object answer(String method, Object[] arguments);
    }

    private static <T> T proxy(Class<T> type, Answering answering) {
      return type.cast(
          Proxy.newProxyInstance(
              type.getClassLoader(),
              new Class<?>[] {type},
              (proxy, method, args) -> answering.answer(method.getName(), args)));
    }
  }
}
