package plinth.realtime.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.websocket.CloseReason;
import jakarta.websocket.RemoteEndpoint;
import jakarta.websocket.SendHandler;
import jakarta.websocket.SendResult;
import jakarta.websocket.Session;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.realtime.Pushed;
import plinth.realtime.Room;

class SocketsTest {
  private static final Caller.Workspace ONE = new Caller.Workspace(1, "one", null);
  private static final Caller.Workspace OWN = new Caller.Workspace(2, "two", "ws_two");

  private final Map<String, Caller.Workspace> tokens = new HashMap<>(Map.of("t1", ONE, "t2", OWN));
  private final Sockets sockets =
      new Sockets(
          (bearer, key, origin) -> {
            if (!tokens.containsKey(bearer)) {
              throw new Problem(KernelProblem.UNAUTHENTICATED);
            }
            return new Caller(
                Caller.Kind.ADMIN, 1L, 1L, null, null, tokens.get(bearer), Set.of(), origin);
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
  void aTokenThatIsNotAcceptedJoinsNothing() {
    Client client = new Client();
    assertThatThrownBy(() -> sockets.join(client.member, "forged")).isInstanceOf(Problem.class);
    assertThat(sockets.count()).isZero();
    assertThat(client.member.token()).isNull();
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
  void framesKeepTheirOrderAndASlowClientIsClosed() {
    Client slow = new Client();
    slow.answers = false;
    sockets.join(slow.member, "t1");
    for (int i = 0; i < 200; i++) {
      sockets.deliver(new Pushed("workspace:1", "f" + i));
    }
    assertThat(slow.frames).containsExactly("f0");
    assertThat(slow.closed).contains(1013);

    slow.answers = true;
    slow.waiting.onResult(new SendResult());

    assertThat(slow.frames).startsWith("f0", "f1", "f2");
  }

  /** A client whose session notes what it is sent. */
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
