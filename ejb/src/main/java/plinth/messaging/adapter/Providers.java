package plinth.messaging.adapter;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import plinth.integrations.Connections;
import plinth.kernel.Problem;
import plinth.messaging.MessagingConfig;
import plinth.messaging.MessagingProblem;
import plinth.messaging.ProviderType;
import plinth.messaging.chatapp.ChatAppGateway;
import plinth.messaging.cloudchat.CloudChat;
import plinth.messaging.provider.Account;
import plinth.messaging.provider.MessagingProvider;
import plinth.messaging.provider.ProviderHttp;
import plinth.messaging.shortvideo.ShortVideo;
import plinth.messaging.simulator.Simulator;
import plinth.messaging.simulator.SimulatorHost;
import plinth.messaging.socialnetwork.SocialNetwork;
import plinth.outbound.Dialing;

/** The provider adapters by type. */
@ApplicationScoped
public class Providers {
  @Inject private SimulatorHost simulator;
  @Inject private Connections connections;
  @Inject private Dialing dialing;
  @Inject private MessagingConfig config;

  private final Map<ProviderType, MessagingProvider> known = new EnumMap<>(ProviderType.class);

  /** Registers the adapters. Without a configured address, a provider is simulated. */
  public Providers() {
    List.of(
            new ChatAppGateway(this::gateway),
            new CloudChat(() -> address(config.cloudChatUrl(), "")),
            new SocialNetwork(() -> address(config.socialNetworkUrl(), Simulator.SOCIAL)),
            new ShortVideo(() -> address(config.shortVideoUrl(), Simulator.VIDEO)))
        .forEach(adapter -> known.put(adapter.type(), adapter));
  }

  /**
   * Returns a client for the workspace's own gateway, or for the configured gateway if it has none.
   */
  private ProviderHttp gateway(Account account) {
    return connections
        .current(account.workspaceId(), OwnGateway.KEY)
        .map(own -> OwnGateway.calls(own.draft(), dialing))
        .orElseGet(
            () ->
                ChatAppGateway.calls(
                    new ProviderHttp(address(config.chatAppUrl(), "")), config.chatAppKey()));
  }

  private String address(Optional<String> configured, String simulated) {
    return configured.orElseGet(() -> simulator.address() + simulated);
  }

  /** Returns the adapter of a type. */
  public MessagingProvider of(ProviderType type) {
    return Objects.requireNonNull(known.get(type), "every type has its adapter");
  }

  /**
   * Returns an optional ability of an adapter. Refuses with its name an ability that the adapter
   * lacks.
   */
  public <T> T requireAbility(ProviderType type, Class<T> ability, String what) {
    MessagingProvider provider = of(type);
    if (!ability.isInstance(provider)) {
      throw new Problem(
          MessagingProblem.PROVIDER_CANNOT, "Sessions of " + type.code() + " do not offer " + what);
    }
    return ability.cast(provider);
  }
}
