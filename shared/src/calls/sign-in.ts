import { Schema } from 'effect'
import { AuthOptions, LoginRequest, LoginResponse, LogoutRequest, OwnPasswordBody } from '../protocol/auth.ts'
import { UserInfo, UserInfoBody } from '../protocol/users.ts'
import { defineCall } from './define-call.ts'

export const signIn = defineCall({
  method: 'POST',
  path: '/auth/login',
  access: 'open',
  summary: 'Sign in',
  body: LoginRequest,
  response: LoginResponse,
})

export const getSignInOptions = defineCall({
  method: 'GET',
  path: '/auth/options',
  access: 'open',
  summary: 'Get what the sign-in page shows',
  response: AuthOptions,
})

export const signOut = defineCall({
  method: 'POST',
  path: '/auth/logout',
  access: 'signed_in',
  summary: 'Sign out',
  description: 'The token stops working.',
  body: LogoutRequest,
})

export const changePassword = defineCall({
  method: 'PUT',
  path: '/auth/password',
  access: 'signed_in',
  summary: 'Change your password',
  description: 'Ends your other sessions. The new password has at least 8 characters.',
  body: OwnPasswordBody,
  isCommand: true,
})

export const loadUserInfo = defineCall({
  method: 'POST',
  path: '/users/{id}',
  access: 'signed_in',
  summary: 'Get your user info after signing in',
  description: 'Works only for yourself. A retired user gets 400.',
  body: UserInfoBody,
  response: Schema.Struct({ user_info: UserInfo }),
})
