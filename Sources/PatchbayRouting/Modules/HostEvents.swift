/// Ready-made events for what the system reports to a host application.
///
/// The library triggers none of them. The host does, where its system calls it.
public enum HostEvents: Sendable {
  /// The application is about to lose its focus.
  public static let willResignActive = ModuleEvent<Void>("willResignActive")
  /// The application has its focus.
  public static let didBecomeActive = ModuleEvent<Void>("didBecomeActive")
  /// The application has left the screen.
  public static let didEnterBackground = ModuleEvent<Void>("didEnterBackground")
  /// The application is about to be on the screen again.
  public static let willEnterForeground = ModuleEvent<Void>("willEnterForeground")
  /// The application is about to end.
  public static let willTerminate = ModuleEvent<Void>("willTerminate")
  /// The modules are about to be unloaded.
  public static let unmount = ModuleEvent<Void>("unmount")
  /// The system is low on memory.
  public static let didReceiveMemoryWarning = ModuleEvent<Void>("didReceiveMemoryWarning")
  /// The system opens a URL with the application; the payload is the URL.
  public static let openURL = ModuleEvent<String>("openURL")
  /// The user has chosen a quick action; the payload is its type.
  public static let quickAction = ModuleEvent<String>("quickAction")
  /// A watch has sent a request; the payload is its content.
  public static let watchRequest = ModuleEvent<[String: String]>("watchRequest")
}

/// Events about notifications.
extension HostEvents {
  /// The application is registered for remote notifications; the payload is the device token.
  public static let didRegisterForNotifications =
    ModuleEvent<[UInt8]>("didRegisterForNotifications")
  /// The registration for remote notifications has failed.
  public static let didFailToRegisterForNotifications =
    ModuleEvent<any Error>("didFailToRegisterForNotifications")
  /// A remote notification has arrived; the payload is its content.
  public static let didReceiveRemoteNotification =
    ModuleEvent<[String: String]>("didReceiveRemoteNotification")
  /// A local notification has arrived; the payload is its content.
  public static let didReceiveLocalNotification =
    ModuleEvent<[String: String]>("didReceiveLocalNotification")
  /// A notification is about to be shown; the payload is its content.
  public static let willPresentNotification =
    ModuleEvent<[String: String]>("willPresentNotification")
  /// The user has answered a notification; the payload is the content of the answer.
  public static let didReceiveNotificationResponse =
    ModuleEvent<[String: String]>("didReceiveNotificationResponse")
}

/// Events about activities that are continued on another device.
extension HostEvents {
  /// An activity is about to be continued; the payload is its type.
  public static let willContinueActivity = ModuleEvent<String>("willContinueActivity")
  /// An activity is continued; the payload is its type.
  public static let continueActivity = ModuleEvent<String>("continueActivity")
  /// An activity has changed; the payload is its type.
  public static let didUpdateActivity = ModuleEvent<String>("didUpdateActivity")
  /// An activity could not be continued.
  public static let didFailToContinueActivity =
    ModuleEvent<any Error>("didFailToContinueActivity")
}
