package plinth.tenancy.sessions;

import org.eclipse.persistence.descriptors.ClassDescriptor;
import org.eclipse.persistence.descriptors.SingleTableMultitenantPolicy;
import org.eclipse.persistence.sessions.Session;
import org.eclipse.persistence.sessions.SessionCustomizer;
import plinth.tenancy.PlaneDataSource;

/** Puts the persistence unit {@code tenant} on the tenant plane's routing data source. */
public final class TenantSession implements SessionCustomizer {
  @Override
  public void customize(Session session) {
    SignIn.through(PlaneDataSource.TENANT, session);
    typeDiscriminators(session);
  }

  /** Gives the columns of workspaces their type: discriminators are taken for text otherwise. */
  public static void typeDiscriminators(Session session) {
    for (ClassDescriptor entity : session.getDescriptors().values()) {
      // The provider takes discriminators for text, and binds them so when it finds by key.
      if (entity.getMultitenantPolicy() instanceof SingleTableMultitenantPolicy policy) {
        policy.getTenantDiscriminatorFields().keySet().forEach(field -> field.setType(Long.class));
      }
    }
  }
}
