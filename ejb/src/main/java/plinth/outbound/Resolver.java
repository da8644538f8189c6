package plinth.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Looks a name up. The addresses it answers are the ones that are checked and dialled. */
@FunctionalInterface
interface Resolver {
  /** Every address of a name. */
  List<InetAddress> addresses(String host) throws UnknownHostException;

  /** The resolver of the machine. */
  static List<InetAddress> ofMachine(String host) throws UnknownHostException {
    return List.of(InetAddress.getAllByName(host));
  }
}
